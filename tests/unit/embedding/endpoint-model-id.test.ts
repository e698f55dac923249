import { expect, test } from 'vitest';
import { endpointModelId } from '#engine/embedding/endpoint-model-id.ts';

const local = { baseUrl: 'http://127.0.0.1:1234/v1', model: 'bge-m3', dimensions: 1024 };

test.each([
  { ...local, baseUrl: 'http://127.0.0.1:8080/v1' },
  { ...local, baseUrl: 'http://localhost:1234/v1/' },
  { ...local, baseUrl: 'https://[::1]:9000' },
])('the same model on this machine keeps its cache when the server moves to $baseUrl', (moved) => {
  expect(endpointModelId(moved)).toBe(endpointModelId(local));
});

test.each([
  { ...local, model: 'bge-m3-q4' },
  { ...local, dimensions: 512 },
  { ...local, baseUrl: 'http://gpu-server:1234/v1' },
])('another name, width or host is another model, or vectors of two models would be mixed: %o', (other) => {
  expect(endpointModelId(other)).not.toBe(endpointModelId(local));
});
