import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Explain, SearchHit } from '#shared/model/search.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { hitTitle } from './hit-title.ts';

const SCORE_DIGITS = 3;
/** The style sheet places the popover beside what has this name. */
const ANCHOR_NAME = '--explained-hit';

/** Why a hit stands where it stands. Placed beside `anchor`; the browser closes it on Escape or a click elsewhere. */
export function ExplainPopover(props: {
  hit: SearchHit;
  explain: Explain;
  anchor: HTMLElement | null;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { onClose, anchor } = props;
  const popover = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = popover.current;
    if (!element?.showPopover) return;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') onClose();
    };
    anchor?.style.setProperty('anchor-name', ANCHOR_NAME);
    element.showPopover();
    element.addEventListener('toggle', onToggle);
    return () => {
      element.removeEventListener('toggle', onToggle);
      anchor?.style.removeProperty('anchor-name');
    };
  }, [anchor, onClose]);

  const { owner, name } = hitTitle(props.hit);
  return (
    <div ref={popover} popover="auto" className="popover explain" role="dialog" aria-label={t('explain.title')}>
      <h2 className="popover-title">{t('explain.title')}</h2>
      <p className="explain-name">
        <span className="hit-owner">{owner}</span>
        {name}
      </p>
      <ScoreParts explain={props.explain} score={props.hit.score} />
      <Legs explain={props.explain} />
      <Terms explain={props.explain} />
    </div>
  );
}

function ScoreParts(props: { explain: Explain; score: number }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const largest = Math.max(...props.explain.parts.map((part) => Math.abs(part.value)), Number.EPSILON);
  return (
    <table className="explain-table">
      <caption>{t('explain.partsTitle')}</caption>
      <tbody>
        {props.explain.parts.map((part) => (
          <tr key={part.name}>
            <th scope="row">{t(`explain.parts.${part.name}`)}</th>
            <td className="explain-bar">
              <meter min={0} max={1} value={Math.abs(part.value) / largest} aria-hidden="true" />
            </td>
            <td className="number">{format.decimal(part.value, SCORE_DIGITS)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('explain.sum')}</th>
          <td />
          <td className="number">{format.decimal(props.score, SCORE_DIGITS)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Legs(props: { explain: Explain }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { vector, lexical, fusion, boosted } = props.explain;
  const rows = [
    { name: t('explain.vector'), leg: vector },
    { name: t('explain.lexical'), leg: lexical },
    { name: t('explain.fusion'), leg: fusion },
  ];
  return (
    <>
      <table className="explain-table">
        <caption>{t('explain.legs')}</caption>
        <tbody>
          {rows.map(({ name, leg }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{leg ? t('explain.rankValue', { rank: leg.rank }) : t('explain.notFound')}</td>
              <td className="number">{leg ? format.decimal(leg.score, SCORE_DIGITS) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {boosted && <p className="explain-note">{t('explain.boosted')}</p>}
    </>
  );
}

function Terms(props: { explain: Explain }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { terms, score } = props.explain.bm25;
  if (terms.length === 0) return <p className="explain-note">{t('explain.noTerms')}</p>;
  return (
    <table className="explain-table">
      <caption>{t('explain.terms')}</caption>
      <tbody>
        {terms.map(({ term, score: value }) => (
          <tr key={term}>
            <th scope="row" colSpan={2}>
              <code>{term}</code>
            </th>
            <td className="number">{format.decimal(value, 2)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('explain.sum')}
          </th>
          <td className="number">{format.decimal(score, 2)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
