/** The service worker: it keeps the page for use without a connection, and receives pushes. */

import { keepPage } from "./page";
import { hearPushes } from "./pushes";

declare const self: ServiceWorkerGlobalScope;

keepPage(self);
hearPushes(self);
