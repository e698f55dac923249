import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { exitOf, type LaunchedSvod, launchSvod } from './launch-svod.ts';

// What a page that runs foreign code may try. Every attempt is made from inside the page's own world, against a server
// on this machine that counts what reaches it.

let svod: LaunchedSvod;
let server: Server;
let target: string;
const requests: string[] = [];

test.beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*').end('reached');
  });
  server.on('connection', () => requests.push('connection'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  svod = await launchSvod();
});
test.afterAll(async () => {
  await svod.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
test.beforeEach(() => {
  requests.length = 0;
});

test('inline script, event handlers and eval do not run, or a crafted article could take over the window', async () => {
  const outcome = await svod.page.evaluate(async () => {
    const violations = new Set<string>();
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.add(`${event.effectiveDirective} ${event.blockedURI}`);
    });
    const page = window as unknown as Record<string, unknown>;
    const script = document.createElement('script');
    script.textContent = 'window.ranInline = true';
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.ranHandler = true');
    image.src = 'app://svod/missing.png';
    document.body.append(script, image);
    // A timer with a string is eval by another name.
    setTimeout('window.ranEval = true' as unknown as () => void, 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return {
      ran: Object.keys(page).filter((name) => name.startsWith('ran')),
      violations: [...violations].sort(),
    };
  });
  expect(outcome.ran).toEqual([]);
  expect(outcome.violations).toEqual(['script-src eval', 'script-src-attr inline', 'script-src-elem inline']);
});

test('no kind of request leaves the window', async () => {
  const outcome = await svod.page.evaluate(async (url) => {
    const attempt = (load: () => Promise<unknown>) =>
      load().then(
        () => 'loaded',
        () => 'refused',
      );
    const element = (tag: string, attributes: Record<string, string>) =>
      new Promise((resolve, reject) => {
        const made = Object.assign(document.createElement(tag), attributes, { onload: resolve, onerror: reject });
        document.head.append(made);
        setTimeout(() => reject(new Error('no answer')), 3_000);
      });
    const socket = () =>
      new Promise((resolve, reject) => {
        const made = new WebSocket(url.replace('http', 'ws'));
        made.onopen = resolve;
        made.onerror = reject;
      });
    const directives = new Set<string>();
    document.addEventListener('securitypolicyviolation', (event) => directives.add(event.effectiveDirective));
    navigator.sendBeacon(`${url}/beacon`, 'x');
    const outcomes = {
      fetch: await attempt(() => fetch(`${url}/fetch`)),
      noCors: await attempt(() => fetch(`${url}/no-cors`, { mode: 'no-cors' })),
      image: await attempt(() => element('img', { src: `${url}/image.png` })),
      script: await attempt(() => element('script', { src: `${url}/script.js` })),
      style: await attempt(() => element('link', { rel: 'stylesheet', href: `${url}/style.css` })),
      preload: await attempt(() => element('link', { rel: 'preload', as: 'fetch', href: `${url}/preload` })),
      prefetch: await attempt(() => element('link', { rel: 'prefetch', href: `${url}/prefetch` })),
      file: await attempt(() => fetch('file:///etc/hostname')),
      socket: await attempt(socket),
    };
    return { outcomes: [...new Set(Object.values(outcomes))], directives: [...directives].sort() };
  }, target);
  expect(outcome).toEqual({
    outcomes: ['refused'],
    directives: ['connect-src', 'default-src', 'img-src', 'script-src-elem', 'style-src-elem'],
  });
  expect(requests).toEqual([]);
});

test('the session cancels requests too, so that a hole in the page’s policy is not enough', async () => {
  const outcome = await svod.app.evaluate(
    ({ session }, url) =>
      session.defaultSession.fetch(url).then(
        () => 'loaded',
        (error: Error) => error.message,
      ),
    `${target}/session`,
  );
  expect(outcome).toBe('net::ERR_BLOCKED_BY_CLIENT');
  expect(requests).toEqual([]);
});

test('WebRTC, which no content policy of old covers, reaches nobody by UDP or TCP', async () => {
  const receiver = createSocket('udp4', () => requests.push('datagram'));
  await new Promise<void>((resolve) => receiver.bind(0, '127.0.0.1', resolve));
  const { port } = receiver.address();
  await svod.page.evaluate(
    async ([stun = '', turn = '']) => {
      try {
        const connection = new RTCPeerConnection({
          iceServers: [{ urls: stun }, { urls: turn, username: 'secret', credential: 'secret' }],
        });
        connection.createDataChannel('out');
        await connection.setLocalDescription(await connection.createOffer());
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        connection.close();
      } catch {
        // Refused outright, which is as good.
      }
    },
    [`stun:127.0.0.1:${port}`, `turn:${new URL(target).host}?transport=tcp`],
  );
  receiver.close();
  expect(requests).toEqual([]);
});

test('the page cannot lead its window away, open another or embed one', async () => {
  const before = svod.page.url();
  await svod.page.evaluate(async (url) => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
    for (const address of [`${url}/location`, 'file:///etc/hostname', 'app://evil/', 'javascript:window.ranScript=1']) {
      window.location.href = address;
      await pause();
      window.open(address);
      await pause();
    }
    const form = Object.assign(document.createElement('form'), { action: `${url}/form`, method: 'post' });
    const link = Object.assign(document.createElement('a'), { href: `${url}/link`, target: '_blank' });
    const download = Object.assign(document.createElement('a'), { href: 'data:text/plain,x', download: 'x.txt' });
    const frame = Object.assign(document.createElement('iframe'), { src: `${url}/frame` });
    const webview = Object.assign(document.createElement('webview'), { src: `${url}/webview` });
    document.body.append(form, link, download, frame, webview);
    form.submit();
    link.click();
    download.click();
    await pause();
  }, target);
  expect(svod.page.url()).toBe(before);
  expect(await svod.page.evaluate(() => Object.hasOwn(window, 'ranScript'))).toBe(false);
  expect(svod.app.windows()).toHaveLength(1);
  expect(await svod.app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
  expect(requests).toEqual([]);
});

test('the page gets no device and no permission, silently or by asking', async () => {
  const outcome = await svod.page.evaluate(async () => {
    const states: string[] = [];
    for (const name of ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi']) {
      states.push((await navigator.permissions.query({ name: name as PermissionName })).state);
    }
    const media = await navigator.mediaDevices?.getUserMedia({ audio: true }).then(
      () => 'granted',
      () => 'denied',
    );
    return { states: [...new Set(states)], media: media ?? 'denied', notify: await Notification.requestPermission() };
  });
  expect(outcome).toEqual({ states: ['denied'], media: 'denied', notify: 'denied' });
});

test('the page cannot import a path that nobody chose', async () => {
  const answer = await svod.page.evaluate(() => window.svod.call('start_import', { paths: ['/etc'] }));
  expect(answer).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
});

test('the page cannot forge a drop: an event that it makes itself grants nothing', async () => {
  const heard = await svod.page.evaluate(async () => {
    const events: unknown[] = [];
    const unsubscribe = window.svod.on('source.dropped', (payload) => events.push(payload));
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'passwd'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    unsubscribe();
    return events;
  });
  expect(heard).toEqual([]);
});

test('the page cannot keep its window from closing', async () => {
  await svod.page.evaluate(() => {
    window.addEventListener('beforeunload', (event) => event.preventDefault());
    window.onbeforeunload = () => 'stay';
  });
  const exited = exitOf(svod.app.process());
  await svod.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  });
  expect(await exited).toEqual({ code: 0, signal: null });
});
