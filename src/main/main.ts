import { homedir } from 'node:os';
import { app, type BrowserWindow, dialog, nativeTheme, protocol, session } from 'electron';
import { toErrorData } from '#shared/errors/app-error.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { createElectronTools } from './app/electron-tools.ts';
import { openLogger } from './app/logger.ts';
import { backgroundColor, createMainWindow } from './app/main-window.ts';
import { setAppMenu } from './app/menu.ts';
import { defaultDataDir, resolveAppPaths } from './app/paths.ts';
import { SHELL_TEXTS, type ShellLanguage, shellLanguage } from './app/shell-texts.ts';
import { quitInOrder } from './app/shutdown.ts';
import { createSvodHost, type SvodHost } from './app/svod-host.ts';
import { VERSION } from './app/version.ts';
import { createUtilityProcessSpawner } from './engine-host/utility-process-engine.ts';
import { createIpcRouter } from './ipc/ipc-router.ts';
import { APP_SCHEME, APP_URL, type TrustedOrigin } from './security/app-origin.ts';
import { createAppProtocolHandler } from './security/app-protocol.ts';
import { lockNavigation } from './security/navigation.ts';
import { blockNetwork, hostResolverRules } from './security/offline-network.ts';
import { PathGrants } from './security/path-grants.ts';
import { denyPermissions } from './security/permissions.ts';

// The desktop app, put together. Everything here runs once, in this order.

app.setName('Svod');
const paths = resolveAppPaths({
  dataDir:
    app.commandLine.getSwitchValue('data-dir') ||
    process.env.SVOD_DATA_DIR ||
    defaultDataDir(process.platform, process.env, homedir()),
  builtMainDir: import.meta.dirname,
  packagedResourcesPath: app.isPackaged ? process.resourcesPath : undefined,
});
// Chromium's profile goes with the data: two data directories are two independent apps, each with its own lock.
app.setPath('userData', paths.windowDir);

const devServerUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
const trusted: TrustedOrigin = devServerUrl === undefined ? {} : { devServerUrl };

let window: BrowserWindow | null = null;
let settings: Settings = defaultSettings();
const language = (): ShellLanguage => shellLanguage(settings.language, app.getLocale());

if (app.requestSingleInstanceLock()) run();
else {
  process.stderr.write('Svod is already running in this data directory: its window comes to the front.\n');
  app.quit();
}

function run(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  // Together with --no-sandbox (root on Linux) it would end every child process at its start.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  lockNavigation(app, trusted);
  app.commandLine.appendSwitch('host-resolver-rules', hostResolverRules(trusted));

  const grants = new PathGrants();
  const host = createSvodHost({
    dataDir: paths.dataDir,
    resourcesDir: paths.resourcesDir,
    spawnEngine: createUtilityProcessSpawner(paths.engineFile),
    logger: openLogger(paths.dataDir, 'app'),
    mainTools: createElectronTools({ grants, window: () => window, language }),
  });
  const router = createIpcRouter({ gateway: host.gateway, grants, trusted });
  const openWindow = () => {
    window = createMainWindow(paths);
    window.once('closed', () => {
      window = null;
    });
    router.attach(window.webContents);
    void window.loadURL(devServerUrl ?? APP_URL);
  };

  const shutdown = quitInOrder(app, () => host.stop());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('activate', () => {
    if (window === null && app.isReady()) openWindow();
  });
  app.on('second-instance', () => {
    if (!app.isReady()) return;
    if (window === null) return openWindow();
    if (window.isMinimized()) window.restore();
    window.show();
  });
  host.gateway.onEvent((event) => {
    if (event.name === 'settings.changed') applySettings(event.payload);
  });

  void app.whenReady().then(async () => {
    protocol.handle(APP_SCHEME, createAppProtocolHandler(paths.rendererDir));
    denyPermissions(session.defaultSession);
    blockNetwork(session.defaultSession, trusted);
    applySettings(await readSettings(host));
    // The window does not wait for the engine: it says itself that the engine is starting.
    host.start().catch((error) => (shutdown.isQuitting() ? undefined : endAfterFailedStart(host, error)));
    openWindow();
  });
}

async function readSettings(host: SvodHost): Promise<Settings> {
  const answer = await host.gateway.callAs({ audience: 'app', label: 'shell' }, 'get_settings', {});
  return answer.ok ? (answer.data as { settings: Settings }).settings : defaultSettings();
}

function applySettings(changed: Settings): void {
  settings = changed;
  nativeTheme.themeSource = changed.theme;
  window?.setBackgroundColor(backgroundColor());
  setAppMenu(language(), { version: VERSION, hasDevTools: !app.isPackaged });
}

/** Not the blocking kind of dialog: the app must still hear signals while it is open. */
async function endAfterFailedStart(host: SvodHost, error: unknown): Promise<void> {
  const { message, nextStep = '' } = toErrorData(error);
  process.stderr.write(`${message} ${nextStep}\n`);
  await host.stop();
  await dialog.showMessageBox({
    type: 'error',
    message: SHELL_TEXTS[language()].cannotStart,
    detail: `${message}\n\n${nextStep}`,
  });
  app.exit(1);
}
