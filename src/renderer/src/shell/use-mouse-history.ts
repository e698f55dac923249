import { useEffect } from 'react';

const BACK_BUTTON = 3;
const FORWARD_BUTTON = 4;

/** The side buttons of a mouse walk through the history. */
export function useMouseHistory(travel: (delta: number) => void): void {
  useEffect(() => {
    const onMouseUp = (event: MouseEvent) => {
      if (event.button !== BACK_BUTTON && event.button !== FORWARD_BUTTON) return;
      event.preventDefault();
      travel(event.button === BACK_BUTTON ? -1 : 1);
    };
    window.addEventListener('mouseup', onMouseUp);
    return () => window.removeEventListener('mouseup', onMouseUp);
  }, [travel]);
}
