import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export interface Format {
  integer(value: number): string;
  decimal(value: number, digits: number): string;
  dateTime(iso: string): string;
}

/** Numbers and dates as the window's language writes them. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return useMemo(() => createFormat(i18n.language), [i18n.language]);
}

function createFormat(language: string): Format {
  const integers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    integer: (value) => integers.format(value),
    decimal: (value, digits) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    dateTime: (iso) => {
      const date = new Date(iso);
      return Number.isNaN(date.getTime()) ? iso : dates.format(date);
    },
  };
}
