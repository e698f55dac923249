import { expect, test } from 'vitest';
import { isPrivateEndpoint } from '#engine/embedding/private-endpoint.ts';

test.each([
  'http://127.0.0.1:1234/v1',
  'http://127.8.9.10/v1',
  'http://0x7f.1/v1',
  'http://2130706433/v1',
  'http://localhost:11434/v1',
  'http://localhost.:11434/v1',
  'http://api.localhost/v1',
  'http://0.0.0.0:8080',
  'http://[::1]:8080/v1',
  'http://[::]:8080/v1',
  'http://[::ffff:192.168.1.5]/v1',
  'http://[fe80::1]/v1',
  'http://[fd12:3456::1]/v1',
  'http://10.0.0.7/v1',
  'http://172.16.0.1/v1',
  'http://172.31.255.255/v1',
  'http://192.168.10.20:1234/v1',
  'http://169.254.1.1/v1',
  'http://gpu-server:8000/v1',
  'https://models.lan/v1',
  'https://models.corp.internal/v1',
  'https://Studio.LOCAL./v1',
  'http://box.home.arpa/v1',
])('%s is private: a warning here would teach users to click warnings away', (url) => {
  expect(isPrivateEndpoint(url)).toBe(true);
});

test.each([
  'https://api.openai.com/v1',
  'http://8.8.8.8/v1',
  'http://172.15.0.1/v1',
  'http://172.32.0.1/v1',
  'http://192.169.0.1/v1',
  'http://100.64.0.1/v1',
  'http://[2001:4860:4860::8888]/v1',
  'http://[::ffff:8.8.8.8]/v1',
  'http://127.0.0.1.example.com/v1',
  'http://localhost.example.com/v1',
  'http://box.local@example.com/v1',
  'http://notlocal.localx/v1',
  'http://ai./v1',
  'http://fe80.com/v1',
  'not a url',
  '',
])('%s is public: texts would leave the machine without a warning', (url) => {
  expect(isPrivateEndpoint(url)).toBe(false);
});
