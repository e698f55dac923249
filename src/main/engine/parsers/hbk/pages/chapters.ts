/** The chapters of a page, independent of its language. */
export type ChapterId =
  | 'syntax'
  | 'syntax-variant'
  | 'variant-description'
  | 'parameters'
  | 'returns'
  | 'description'
  | 'availability'
  | 'note'
  | 'example'
  | 'see-also'
  | 'usage'
  | 'versions'
  | 'collection-elements'
  | MemberGroup
  | 'other';

/** Chapters that list members of a type as links. */
export type MemberGroup =
  | 'properties'
  | 'methods'
  | 'events'
  | 'constructors'
  | 'form-parameters'
  | 'values'
  | 'fields'
  | 'operators';

const CHAPTER_NAMES: Record<string, ChapterId> = {
  синтаксис: 'syntax',
  syntax: 'syntax',
  'описание варианта метода': 'variant-description',
  'description of method variant': 'variant-description',
  параметры: 'parameters',
  parameters: 'parameters',
  'возвращаемое значение': 'returns',
  'returned value': 'returns',
  'return value': 'returns',
  описание: 'description',
  description: 'description',
  доступность: 'availability',
  availability: 'availability',
  примечание: 'note',
  note: 'note',
  пример: 'example',
  example: 'example',
  'см. также': 'see-also',
  'see also': 'see-also',
  использование: 'usage',
  usage: 'usage',
  use: 'usage',
  'использование в версии': 'versions',
  'available since': 'versions',
  'элементы коллекции': 'collection-elements',
  'collection elements': 'collection-elements',
  'collection items': 'collection-elements',
  свойства: 'properties',
  properties: 'properties',
  методы: 'methods',
  methods: 'methods',
  события: 'events',
  events: 'events',
  конструкторы: 'constructors',
  constructors: 'constructors',
  'параметры формы': 'form-parameters',
  'form parameters': 'form-parameters',
  значения: 'values',
  values: 'values',
  поля: 'fields',
  fields: 'fields',
  операторы: 'operators',
  operators: 'operators',
};

const VARIANT_HEAD = /^(?:вариант синтаксиса|syntax variant)\s*:?\s*(.*)$/i;
const MEMBER_GROUPS = new Set<ChapterId>(
  'properties methods events constructors form-parameters values fields operators'.split(' ') as MemberGroup[],
);

/**
 * Recognises a chapter by its heading, exactly: `Использование` and `Использование в версии` differ. Only a syntax
 * variant carries a tail, its name.
 */
export function recogniseChapter(heading: string): { id: ChapterId; title: string } {
  const title = heading
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .replace(/\s*:$/, '');
  const variant = VARIANT_HEAD.exec(title);
  if (variant !== null) return { id: 'syntax-variant', title: variant[1]!.trim() };
  const key = title.toLowerCase();
  return { id: Object.hasOwn(CHAPTER_NAMES, key) ? CHAPTER_NAMES[key]! : 'other', title };
}

export function isMemberGroup(id: ChapterId): id is MemberGroup {
  return MEMBER_GROUPS.has(id);
}
