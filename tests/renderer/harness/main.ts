import { createFakeBridge, isScenario } from './fake-bridge.ts';

const asked = new URLSearchParams(location.search).get('scenario') ?? '';
Object.assign(window, { svod: createFakeBridge(isScenario(asked) ? asked : 'full') });
await import('../../../src/renderer/src/main.tsx');
