import type { HbkCard, HbkReference, HbkText } from '#shared/model/hbk-card.ts';
import { replaceInternalLinks } from '../text/markdown-to-plain.ts';

/** Differences of two cards, field by field. A field is a path such as `ru.syntax[По одной].parameters.Первая.required`. */
export interface CardDifferences {
  added: { field: string; value: string }[];
  removed: { field: string; value: string }[];
  changed: { field: string; from: string; to: string }[];
}

/**
 * Compares what two versions of a card say. Where a page lies and where its links lead changes with every version and is
 * left out.
 */
export function compareCards(from: HbkCard, to: HbkCard): CardDifferences {
  const before = fieldsOf(from);
  const after = fieldsOf(to);
  const differences: CardDifferences = { added: [], removed: [], changed: [] };
  for (const [field, value] of before) {
    const now = after.get(field);
    if (now === undefined) differences.removed.push({ field, value });
    else if (now !== value) differences.changed.push({ field, from: value, to: now });
  }
  for (const [field, value] of after) if (!before.has(field)) differences.added.push({ field, value });
  return differences;
}

class Fields extends Map<string, string> {
  /** Absent and empty values are no fields. */
  put(field: string, value: string | undefined): void {
    const plain = value === undefined ? '' : withoutTargets(value);
    if (plain === '') return;
    let free = field;
    for (let number = 2; this.has(free); number++) free = `${field}#${number}`;
    this.set(free, plain);
  }

  /** One field for each item: lists are compared as sets, so that one new item is one difference. */
  putEach(field: string, items: readonly string[]): void {
    for (const item of new Set(items)) this.put(`${field}.${item}`, item);
  }
}

function fieldsOf(card: HbkCard): Fields {
  const fields = new Fields();
  fields.put('kind', card.kind);
  fields.put('nameRu', card.nameRu);
  fields.put('nameEn', card.nameEn);
  fields.put('ownerRu', card.ownerRu);
  fields.put('ownerEn', card.ownerEn);
  fields.putEach('availability', card.availability ?? []);
  fields.put('access', card.access);
  fields.put('since', card.since);
  fields.put('deprecated', card.deprecated ? 'true' : undefined);
  fields.put('deprecatedSince', card.deprecatedSince);
  fields.putEach('changedIn', card.changedIn);
  if (card.ru !== undefined) putText(fields, 'ru', card.ru);
  if (card.en !== undefined) putText(fields, 'en', card.en);
  return fields;
}

function putText(fields: Fields, at: string, text: HbkText): void {
  for (const [index, variant] of text.syntax.entries()) {
    const place = `${at}.syntax[${variant.title ?? index}]`;
    fields.put(place, variant.syntax);
    fields.put(`${place}.description`, variant.description);
    for (const parameter of variant.parameters) {
      const name = `${place}.parameters.${parameter.name}`;
      fields.put(name, parameter.name);
      fields.put(`${name}.required`, parameter.required === null ? undefined : String(parameter.required));
      fields.put(`${name}.types`, titles(parameter.types));
      fields.put(`${name}.default`, parameter.default);
      fields.put(`${name}.text`, parameter.text);
    }
  }
  fields.put(`${at}.valueTypes`, titles(text.valueTypes));
  fields.put(`${at}.returns.types`, titles(text.returns?.types ?? []));
  fields.put(`${at}.returns.text`, text.returns?.text);
  fields.put(`${at}.description`, text.description);
  fields.put(`${at}.usage`, text.usage);
  fields.put(`${at}.collectionElements`, text.collectionElements);
  fields.put(`${at}.availabilityNote`, text.availabilityNote);
  fields.put(`${at}.note`, text.note);
  fields.put(`${at}.example`, text.example);
  fields.putEach(
    `${at}.seeAlso`,
    text.seeAlso.map(({ title }) => title),
  );
  fields.putEach(
    `${at}.replacements`,
    text.replacements.map(({ title }) => title),
  );
  fields.putEach(`${at}.versionLines`, text.versionLines);
  for (const { title, items } of text.members) {
    fields.putEach(
      `${at}.members[${title}]`,
      items.map((item) => item.title),
    );
  }
  for (const { title, text: body } of text.otherChapters) fields.put(`${at}.otherChapters[${title}]`, body);
}

function titles(references: readonly HbkReference[]): string {
  return references.map(({ title }) => title).join(', ');
}

function withoutTargets(markdown: string): string {
  return replaceInternalLinks(markdown, (text) => text);
}
