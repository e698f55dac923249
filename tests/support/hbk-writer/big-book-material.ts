import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A type with members out of which pages are written. */
export interface MaterialType {
  ru: string;
  en: string;
  description: string;
  members: readonly MaterialMember[];
}

export interface MaterialMember {
  kind: 'method' | 'property';
  ru: string;
  en: string;
  description: string;
  parameters: readonly { ru: string; en: string; required: boolean; description: string }[];
}

/** Invented things: enough to give every page of a big book words of its own. */
const NOUNS: [ru: string, en: string][] = [
  ['Ящик', 'Crate'],
  ['Полка', 'Shelf'],
  ['Дорога', 'Road'],
  ['Письмо', 'Letter'],
  ['Сад', 'Garden'],
  ['Мост', 'Bridge'],
  ['Лодка', 'Boat'],
  ['Ключ', 'Key'],
  ['Карта', 'Chart'],
  ['Очередь', 'Queue'],
  ['Склад', 'Store'],
  ['Журнал', 'Journal'],
  ['Маршрут', 'Route'],
  ['Заявка', 'Request'],
  ['Печать', 'Seal'],
  ['Таймер', 'Timer'],
];
const ADJECTIVES: [ru: string, en: string][] = [
  ['Быстрый', 'Fast'],
  ['Тихий', 'Quiet'],
  ['Общий', 'Shared'],
  ['Личный', 'Private'],
  ['Старый', 'Old'],
  ['Новый', 'Fresh'],
  ['Длинный', 'Long'],
  ['Зелёный', 'Green'],
];
const VERBS: [ru: string, en: string][] = [
  ['Открыть', 'Open'],
  ['Закрыть', 'Close'],
  ['Найти', 'Find'],
  ['Перенести', 'Move'],
  ['Разобрать', 'Split'],
  ['Собрать', 'Assemble'],
  ['Проверить', 'Check'],
  ['Записать', 'Record'],
];
const QUALITIES: [ru: string, en: string][] = [
  ['Вес', 'Weight'],
  ['Цвет', 'Colour'],
  ['Владелец', 'Owner'],
  ['Срок', 'Term'],
];

/**
 * Material for big books: from `bsl-types.tar.gz` in the folder that SVOD_CORPORA names, else invented. The archive's
 * data are for local use and go into no file of the repository.
 */
export function bigBookMaterial(corporaFolder = process.env.SVOD_CORPORA): MaterialType[] {
  return corporaFolder === undefined ? inventedMaterial() : corpusMaterial(join(corporaFolder, 'bsl-types.tar.gz'));
}

function inventedMaterial(): MaterialType[] {
  return NOUNS.flatMap(([nounRu, nounEn]) =>
    ADJECTIVES.map(([adjectiveRu, adjectiveEn]): MaterialType => {
      const methods = VERBS.flatMap(([verbRu, verbEn]) =>
        NOUNS.slice(0, 2).map(
          ([partRu, partEn]): MaterialMember => ({
            kind: 'method',
            ru: `${verbRu}${partRu}`,
            en: `${verbEn}${partEn}`,
            description: `Действие «${verbRu}» над частью «${partRu}», пока ${nounRu} не занят другой работой.`,
            parameters: [
              { ru: 'Часть', en: 'Part', required: true, description: `Часть, которую надо ${verbRu.toLowerCase()}.` },
              { ru: 'Срок', en: 'Term', required: false, description: 'Сколько секунд ждать окончания работы.' },
            ],
          }),
        ),
      );
      const properties = QUALITIES.map(
        ([ru, en]): MaterialMember => ({
          kind: 'property',
          ru,
          en,
          description: `${ru}, который ${nounRu} получает при создании и хранит до закрытия.`,
          parameters: [],
        }),
      );
      return {
        ru: `${adjectiveRu}${nounRu}`,
        en: `${adjectiveEn}${nounEn}`,
        description: `${adjectiveRu} ${nounRu.toLowerCase()} хранит части и отдаёт их по одной.`,
        members: [...methods, ...properties],
      };
    }),
  );
}

interface CorpusType {
  name: string;
  aliases?: string[];
  description?: string;
  members?: CorpusMember[];
}

interface CorpusMember {
  name: string;
  nameRu?: string;
  nameEn?: string;
  kind: string;
  description?: string;
  signatures?: {
    parameters?: { name: string; nameRu?: string; nameEn?: string; optional?: boolean; description?: string }[];
  }[];
}

function corpusMaterial(archive: string): MaterialType[] {
  const files = readTar(gunzipSync(readFileSync(archive)));
  const types: CorpusType[] = [];
  for (const [name, text] of files) {
    if (/builtin-(oscript-)?platform-types\.json$/.test(name)) types.push(...(JSON.parse(text) as CorpusType[]));
  }
  return types
    .filter((type) => (type.members ?? []).length > 0)
    .map((type, index) => ({
      ru: type.name,
      en: type.aliases?.[0] ?? `Type${index}`,
      description: type.description ?? '',
      members: type.members!.map((member, number) => ({
        kind: member.kind === 'METHOD' ? 'method' : 'property',
        ru: member.nameRu ?? member.name,
        en: member.nameEn ?? `Member${number}`,
        description: member.description ?? '',
        parameters: (member.signatures?.[0]?.parameters ?? []).map((parameter, at) => ({
          ru: parameter.nameRu ?? parameter.name,
          en: parameter.nameEn ?? `Parameter${at + 1}`,
          required: parameter.optional !== true,
          description: parameter.description ?? '',
        })),
      })),
    }));
}

function readTar(bytes: Uint8Array): [name: string, text: string][] {
  const buffer = Buffer.from(bytes);
  const files: [string, string][] = [];
  for (let at = 0; at + 512 <= buffer.length && buffer[at] !== 0; ) {
    const name = buffer.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const prefix = buffer.toString('utf8', at + 345, at + 500).replace(/\0.*$/s, '');
    const size = Number.parseInt(buffer.toString('latin1', at + 124, at + 136), 8);
    files.push([`${prefix}/${name}`, buffer.toString('utf8', at + 512, at + 512 + size)]);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}
