import { expect, test } from '@playwright/test';
import { type LaunchedSvod, launchSvod } from './launch-svod.ts';

// What a page that runs foreign code may try. Each attempt is made from inside the page's own world.

let svod: LaunchedSvod;

test.beforeAll(async () => {
  svod = await launchSvod();
});
test.afterAll(async () => {
  await svod.close();
});

test('inline script and eval do not run, or a crafted article could', async () => {
  const ran = await svod.page.evaluate(async () => {
    const page = window as unknown as Record<string, unknown>;
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.body.append(script);
    const image = document.createElement('img');
    image.setAttribute('onerror', 'window.handlerRan = true');
    image.src = 'app://svod/missing.png';
    document.body.append(image);
    await new Promise((resolve) => setTimeout(resolve, 300));
    // A timer with a string is eval by another name, and unlike eval itself it is not run by the test tool's own context.
    setTimeout('window.evalRan = true' as unknown as () => void, 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { inline: page.inlineRan, handler: page.handlerRan, eval: page.evalRan };
  });
  expect(ran).toEqual({ inline: undefined, handler: undefined, eval: undefined });
});
