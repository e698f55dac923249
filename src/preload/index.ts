import { contextBridge, type IpcRendererEvent, ipcRenderer, webUtils } from 'electron';
import { APP_EVENT_NAMES, type AppEventName, type AppEvents } from '#shared/contract/events.ts';
import type { SvodBridge } from '#shared/ipc/bridge.ts';
import { CALL_CHANNEL, DROP_CHANNEL, EVENT_CHANNEL } from '#shared/ipc/channels.ts';

/**
 * The one bridge between the page and the app. The page gets two functions and payloads, never an Electron object. Dropped
 * files are read here, in the isolated world: the page cannot make up a path, it only learns what was dropped.
 */

type Listener = (payload: unknown) => void;

const listeners = new Map<AppEventName, Set<Listener>>(APP_EVENT_NAMES.map((name) => [name, new Set()]));

ipcRenderer.on(EVENT_CHANNEL, (_event: IpcRendererEvent, name: AppEventName, payload: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(payload);
});

const bridge: SvodBridge = {
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input),
  on: <E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void) => {
    const ofEvent = listeners.get(event);
    if (ofEvent === undefined) throw new TypeError(`There is no event "${String(event)}".`);
    // A function of its own each time: one listener may subscribe twice and leave once.
    const subscription: Listener = (payload) => listener(payload as AppEvents[E]);
    ofEvent.add(subscription);
    return () => {
      ofEvent.delete(subscription);
    };
  },
};

contextBridge.exposeInMainWorld('svod', bridge);

// Without this a dropped file would replace the page.
window.addEventListener('dragover', (event) => event.preventDefault(), { capture: true });
window.addEventListener(
  'drop',
  (event) => {
    event.preventDefault();
    if (!event.isTrusted || event.dataTransfer === null) return;
    const paths = Array.from(event.dataTransfer.files, (file) => webUtils.getPathForFile(file)).filter(
      (path) => path !== '',
    );
    if (paths.length > 0) ipcRenderer.send(DROP_CHANNEL, paths);
  },
  { capture: true },
);
