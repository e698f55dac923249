import type { SvodBridge } from '../../src/shared/ipc/bridge.ts';

declare global {
  interface Window {
    readonly svod: SvodBridge;
  }
}
