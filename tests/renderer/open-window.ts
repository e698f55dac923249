import { act } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { startWindow } from '../../src/renderer/src/start-window.tsx';
import type { FakeBridge } from './harness/fake-bridge.ts';

export interface TestWindow {
  user: UserEvent;
  bridge: FakeBridge;
  close: () => void;
}

/** Opens the whole window on a fake engine, as main.tsx does. */
export async function openWindow(bridge: FakeBridge): Promise<TestWindow> {
  const container = document.createElement('div');
  document.body.append(container);
  const user = userEvent.setup();
  const root = await act(async () => startWindow(container, bridge, localStorage));
  return {
    user,
    bridge,
    close: () => {
      act(() => root.unmount());
      window.dispatchEvent(new Event('pagehide'));
      container.remove();
    },
  };
}
