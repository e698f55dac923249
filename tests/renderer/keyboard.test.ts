// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { isTextField, windowCommand } from '../../src/renderer/src/components/keyboard.ts';

const press = (key: string, code: string, modifiers: Partial<Record<'ctrl' | 'alt' | 'shift', boolean>> = {}) => ({
  key,
  code,
  ctrlKey: modifiers.ctrl ?? false,
  altKey: modifiers.alt ?? false,
  shiftKey: modifiers.shift ?? false,
  metaKey: false,
});

test('shortcuts do nothing in the Russian keyboard layout', () => {
  expect(windowCommand(press('л', 'KeyK', { ctrl: true }), true)).toBe('focus-search');
  expect(windowCommand(press('а', 'KeyF', { ctrl: true }), true)).toBe('find');
  expect(windowCommand(press('.', 'Slash'), false)).toBe('focus-search');
  expect(windowCommand(press('б', 'Comma', { ctrl: true }), false)).toBe('settings');
});

test('a slash cannot be typed into a text field', () => {
  expect(windowCommand(press('/', 'Slash'), true)).toBeNull();
  expect(windowCommand(press('/', 'Slash'), false)).toBe('focus-search');
});

test('a shortcut of the system is taken for one of the window', () => {
  expect(windowCommand(press('k', 'KeyK', { ctrl: true, alt: true }), false)).toBeNull();
  expect(windowCommand(press('F', 'KeyF', { ctrl: true, shift: true }), false)).toBeNull();
  expect(windowCommand(press('ArrowLeft', 'ArrowLeft', { alt: true, shift: true }), false)).toBeNull();
});

test('F3 goes the same way with and without Shift', () => {
  expect(windowCommand(press('F3', 'F3'), true)).toBe('next-match');
  expect(windowCommand(press('F3', 'F3', { shift: true }), true)).toBe('previous-match');
});

test('a radio button counts as a text field, so that / does nothing there', () => {
  const radio = document.createElement('input');
  radio.type = 'radio';
  expect(isTextField(radio)).toBe(false);
  expect(isTextField(document.createElement('input'))).toBe(true);
  expect(isTextField(document.createElement('textarea'))).toBe(true);
  expect(isTextField(document.body)).toBe(false);
});
