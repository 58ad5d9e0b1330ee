/** What runs beside the page: it keeps the page for when there is no connection, and hears what is pushed. */

import { keepPage } from "./page";
import { hearPushes } from "./pushes";

declare const self: ServiceWorkerGlobalScope;

keepPage(self);
hearPushes(self);
