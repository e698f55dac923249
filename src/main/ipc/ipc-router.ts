import { type IpcMainEvent, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import type { ToolGateway } from '#main/app/tool-gateway.ts';
import type { TrustedOrigin } from '#main/security/app-origin.ts';
import { isTrustedSender } from '#main/security/ipc-sender.ts';
import type { PathGrants } from '#main/security/path-grants.ts';
import type { AppEventName, AppEvents } from '#shared/contract/events.ts';
import { AppError, type CallResult } from '#shared/errors/app-error.ts';
import { CALL_CHANNEL, DROP_CHANNEL, EVENT_CHANNEL } from '#shared/ipc/channels.ts';
import { mayStartImport } from './import-permission.ts';

const MAX_DROPPED_PATHS = 64;

export interface IpcRouter {
  /** Lets a window call tools and sends it events, until its contents are destroyed. */
  attach(contents: WebContents): void;
}

/**
 * The door of the window: the only user of ipcMain. Checks who sends, limits imports to granted paths, and hands the
 * rest to the gateway, which parses. A call that is still running when its window goes away is cancelled.
 */
export function createIpcRouter(options: {
  gateway: ToolGateway;
  grants: PathGrants;
  trusted: TrustedOrigin;
}): IpcRouter {
  const { gateway, grants, trusted } = options;
  const windows = new Map<number, { contents: WebContents; gone: AbortController }>();

  const isTrusted = (event: IpcMainEvent | IpcMainInvokeEvent) =>
    isTrustedSender(
      {
        webContentsId: event.sender.id,
        frame: event.senderFrame && { url: event.senderFrame.url, isTopFrame: event.senderFrame.parent === null },
      },
      new Set(windows.keys()),
      trusted,
    );

  const send = <E extends AppEventName>(contents: WebContents, name: E, payload: AppEvents[E]) => {
    if (!contents.isDestroyed()) contents.send(EVENT_CHANNEL, name, payload);
  };

  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, input: unknown): Promise<CallResult<unknown>> => {
    const window = windows.get(event.sender.id);
    if (window === undefined || !isTrusted(event)) return refuse(new AppError('FORBIDDEN'));
    if (typeof name !== 'string') return refuse(new AppError('UNKNOWN_TOOL'));
    if (name === 'start_import' && !(await mayStartImport(input, grants, gateway))) {
      return refuse(
        new AppError('FORBIDDEN', 'This path was neither chosen in the dialog nor dropped on the window.', {
          nextStep: 'Choose the folder or file again.',
        }),
      );
    }
    return gateway.callAs({ audience: 'app', label: 'window' }, name, input, { signal: window.gone.signal });
  });

  ipcMain.on(DROP_CHANNEL, (event, dropped: unknown) => {
    if (!isTrusted(event) || !Array.isArray(dropped)) return;
    const paths = dropped.filter((path) => typeof path === 'string').slice(0, MAX_DROPPED_PATHS);
    const granted = grants.grant(paths);
    if (granted.length > 0) send(event.sender, 'source.dropped', { paths: granted });
  });

  gateway.onEvent(({ name, payload }) => {
    for (const { contents } of windows.values()) send(contents, name, payload);
  });

  return {
    attach(contents) {
      const gone = new AbortController();
      windows.set(contents.id, { contents, gone });
      contents.once('destroyed', () => {
        windows.delete(contents.id);
        gone.abort();
      });
    },
  };
}

function refuse(error: AppError): CallResult<never> {
  return { ok: false, error: error.toData() };
}
