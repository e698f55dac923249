import type { HbkContext } from '#shared/model/hbk-card.ts';
import type { BookLocale } from '../books/book-file-name.ts';

/** Words of a rendered card. They are those of the pages, so that a search for them finds what people know. */
export interface CardLabels {
  syntax: string;
  parameters: string;
  required: string;
  optional: string;
  default: string;
  type: string;
  returns: string;
  description: string;
  usage: string;
  collectionElements: string;
  availability: string;
  note: string;
  example: string;
  seeAlso: string;
  versions: string;
  deprecated: string;
  insteadUse: string;
  contents: string;
}

export const CARD_LABELS: Record<BookLocale, CardLabels> = {
  ru: {
    syntax: 'Синтаксис',
    parameters: 'Параметры',
    required: 'обязательный',
    optional: 'необязательный',
    default: 'по умолчанию',
    type: 'Тип',
    returns: 'Возвращаемое значение',
    description: 'Описание',
    usage: 'Использование',
    collectionElements: 'Элементы коллекции',
    availability: 'Доступность',
    note: 'Примечание',
    example: 'Пример',
    seeAlso: 'См. также',
    versions: 'Версии',
    deprecated: 'Не рекомендуется использовать',
    insteadUse: 'Рекомендуется использовать',
    contents: 'В разделе',
  },
  en: {
    syntax: 'Syntax',
    parameters: 'Parameters',
    required: 'required',
    optional: 'optional',
    default: 'default',
    type: 'Type',
    returns: 'Returned value',
    description: 'Description',
    usage: 'Usage',
    collectionElements: 'Collection elements',
    availability: 'Availability',
    note: 'Note',
    example: 'Example',
    seeAlso: 'See also',
    versions: 'Versions',
    deprecated: 'Not recommended',
    insteadUse: 'Use instead',
    contents: 'In this section',
  },
};

export const CONTEXT_NAMES: Record<HbkContext, Record<BookLocale, string>> = {
  'thin-client': { ru: 'тонкий клиент', en: 'thin client' },
  'web-client': { ru: 'веб-клиент', en: 'web client' },
  'mobile-client': { ru: 'мобильный клиент', en: 'mobile client' },
  server: { ru: 'сервер', en: 'server' },
  'thick-client': { ru: 'толстый клиент', en: 'thick client' },
  'external-connection': { ru: 'внешнее соединение', en: 'external connection' },
  'mobile-app-client': { ru: 'мобильное приложение (клиент)', en: 'mobile application (client)' },
  'mobile-app-server': { ru: 'мобильное приложение (сервер)', en: 'mobile application (server)' },
  'mobile-standalone-server': { ru: 'мобильный автономный сервер', en: 'mobile standalone server' },
};
