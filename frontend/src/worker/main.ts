/** What the browser runs for the page while it is closed. */

import { hearPushes } from "./pushes";

declare const self: ServiceWorkerGlobalScope;

hearPushes(self);
