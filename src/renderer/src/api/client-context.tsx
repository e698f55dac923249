import { createContext, useContext, useEffect, useRef } from 'react';
import type { AppEventName, AppEvents } from '#shared/contract/events.ts';
import type { ToolClient } from '#shared/contract/tool-client.ts';

const ClientContext = createContext<ToolClient | null>(null);

export const ClientProvider = ClientContext.Provider;

/** The one way from a component to the tools. */
export function useClient(): ToolClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient outside of ClientProvider');
  return client;
}

/** Runs `listener` on every event of this name while the component is mounted. */
export function useAppEvent<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void): void {
  const client = useClient();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => client.on(event, (payload) => latest.current(payload)), [client, event]);
}
