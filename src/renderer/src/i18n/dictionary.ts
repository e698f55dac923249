import type { ru } from './ru.ts';

type RussianOnlyPlural = `${string}_few` | `${string}_many`;

/** The shape of a dictionary: the Russian one without the plural forms that only Slavic languages have. */
type Translated<T> = {
  [K in keyof T as K extends RussianOnlyPlural ? never : K]: T[K] extends string ? string : Translated<T[K]>;
};

export type Dictionary = Translated<typeof ru>;
