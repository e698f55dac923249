import type { SvodBridge } from '#shared/ipc/bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload script; all that the window can reach. */
    readonly svod: SvodBridge;
  }
}
