import { nameKey } from './name-keys.ts';

/**
 * Collections of the global context and the type that their elements have in the help: `Документы.Счет.НайтиПоНомеру`
 * is `ДокументМенеджер.<Имя документа>.НайтиПоНомеру` there.
 */
const MANAGERS: Record<string, string> = {
  справочники: 'СправочникМенеджер',
  catalogs: 'CatalogManager',
  документы: 'ДокументМенеджер',
  documents: 'DocumentManager',
  журналыдокументов: 'ЖурналДокументовМенеджер',
  documentjournals: 'DocumentJournalManager',
  перечисления: 'ПеречислениеМенеджер',
  enums: 'EnumManager',
  константы: 'КонстантаМенеджер',
  constants: 'ConstantManager',
  отчеты: 'ОтчетМенеджер',
  reports: 'ReportManager',
  обработки: 'ОбработкаМенеджер',
  dataprocessors: 'DataProcessorManager',
  планывидовхарактеристик: 'ПланВидовХарактеристикМенеджер',
  chartsofcharacteristictypes: 'ChartOfCharacteristicTypesManager',
  планысчетов: 'ПланСчетовМенеджер',
  chartsofaccounts: 'ChartOfAccountsManager',
  планывидоврасчета: 'ПланВидовРасчетаМенеджер',
  chartsofcalculationtypes: 'ChartOfCalculationTypesManager',
  регистрысведений: 'РегистрСведенийМенеджер',
  informationregisters: 'InformationRegisterManager',
  регистрынакопления: 'РегистрНакопленияМенеджер',
  accumulationregisters: 'AccumulationRegisterManager',
  регистрыбухгалтерии: 'РегистрБухгалтерииМенеджер',
  accountingregisters: 'AccountingRegisterManager',
  регистрырасчета: 'РегистрРасчетаМенеджер',
  calculationregisters: 'CalculationRegisterManager',
  бизнеспроцессы: 'БизнесПроцессМенеджер',
  businessprocesses: 'BusinessProcessManager',
  задачи: 'ЗадачаМенеджер',
  tasks: 'TaskManager',
  планыобмена: 'ПланОбменаМенеджер',
  exchangeplans: 'ExchangePlanManager',
};

/**
 * Names under which the help may know a dotted path of code, likeliest first: the manager's member, the manager, the last
 * member alone.
 * @returns an empty list for what is no dotted path
 */
export function helpNamesOfCode(path: string): string[] {
  const parts = path.split('.').map((part) => part.trim());
  if (parts.length < 2 || parts.some((part) => part === '')) return [];
  const manager = MANAGERS[nameKey(parts[0] as string).replace(/\s/g, '')];
  if (!manager) return [];
  const member = parts.slice(2).join('.');
  return member === '' ? [manager] : [`${manager}.${member}`, manager];
}
