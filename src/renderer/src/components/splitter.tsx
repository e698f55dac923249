import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SIDEBAR_WIDTH_PX } from '../navigation/window-state.ts';

const KEY_STEP_PX = 20;

/** The line between the panes: dragged by the pointer, moved by the arrow keys, put back by a double click. */
export function Splitter(props: { widthPx: number; onResize: (widthPx: number) => void }): ReactNode {
  const { t } = useTranslation();
  const start = useRef<{ x: number; widthPx: number } | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, widthPx: props.widthPx };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (start.current) props.onResize(start.current.widthPx + event.clientX - start.current.x);
  };
  const onPointerUp = () => {
    start.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -KEY_STEP_PX, ArrowRight: KEY_STEP_PX }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    props.onResize(props.widthPx + step);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: <hr> cannot be focused and dragged; this is the ARIA window splitter
    <div
      className="splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('app.resizeSidebar')}
      aria-valuenow={props.widthPx}
      aria-valuemin={SIDEBAR_WIDTH_PX.min}
      aria-valuemax={SIDEBAR_WIDTH_PX.max}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => props.onResize(SIDEBAR_WIDTH_PX.initial)}
      onKeyDown={onKeyDown}
    />
  );
}
