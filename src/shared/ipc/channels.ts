/** The whole wire between window and main: one call, one event stream, and what was dropped on the window. */
export const CALL_CHANNEL = 'svod:call';
export const EVENT_CHANNEL = 'svod:event';
export const DROP_CHANNEL = 'svod:drop';
