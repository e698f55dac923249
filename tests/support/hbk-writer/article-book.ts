import type { BookContent } from './write-book.ts';
import type { WrittenNode } from './write-contents.ts';

/** A small book of language articles, named as the platform's language book. Texts are invented. */
const HEAD = '<HTML><HEAD><META content="text/html; charset=utf-8" http-equiv=Content-Type></HEAD><BODY>';
const FOOTER =
  '<HR><P class=Usual></P><P>&nbsp;&nbsp; <A href=\'http://www.1centerprise.com/devlinks?C="id=1;lan=ru"\'>Методическая информация</A></P></BODY></HTML>';

export const ARTICLE_PAGES = {
  /** No extension, upper-case tags, bare attributes, label and code in one paragraph. */
  repeat: 'struct_Repeat',
  /** Several functions in one file. */
  functions: 'line_functions.html',
  line: 'def_Line',
  number: 'def_Num',
} as const;

export function articleBook(): BookContent {
  const files = new Map<string, string>([
    [
      ARTICLE_PAGES.repeat,
      `${HEAD}<H1 class=V8SH_pagetitle>Повтор&nbsp;(Repeat)</H1><DIV class=V8SH_title>Повтор&nbsp;(Repeat)</DIV>` +
        '<P class=Usual><STRONG>Синтаксис:<BR></STRONG>Повтор &lt;Раз&gt; Цикл<BR>&nbsp;&nbsp;&nbsp;&nbsp;// Операторы<BR>КонецЦикла;</P>' +
        '<P class=Usual><B>Параметры:</B></P><P class=Usual><U>&lt;Раз&gt;</U><BR>Сколько раз повторить.</P>' +
        '<P class=Usual><B>Описание:<BR></B>Ключевое слово <STRONG>Повтор</STRONG> начинает цикл. См. ' +
        `<A href="v8help://SyntaxHelperLanguage/line_functions.html#Cut">Отрезать</A> и <A href="v8help://Elsewhere/x">другое</A>.</P>` +
        '<P>Ключевое слово <STRONG>"Повтор"</STRONG>обязательно.</P>' +
        '<TABLE class=SimplyTable><TBODY><TR><TD><P>Имя</P></TD><TD><P>Смысл</P></TD></TR>' +
        '<TR><TD><P>Раз</P></TD><TD><P>Число | строка</P></TD></TR></TBODY></TABLE>' +
        `<P>Например:</P><BLOCKQUOTE><P><FONT face="Courier New">Повтор 3 Цикл</FONT></P><P><FONT face="Courier New">КонецЦикла</FONT></P></BLOCKQUOTE>${FOOTER}`,
    ],
    [
      ARTICLE_PAGES.functions,
      `${HEAD}<H1>Функции строчек</H1><BLOCKQUOTE><P><A href="#Cut">Отрезать</A><BR><A href="#Glue">Склеить</A></P></BLOCKQUOTE>` +
        '<H2><A name=Cut></A>Отрезать&nbsp;(Cut)</H2><P>Отрезает кусок строчки.</P><P>Синтаксис:</P>' +
        '<BLOCKQUOTE><P>Отрезать(&lt;Строчка&gt;, &lt;Длина&gt;)</P></BLOCKQUOTE><P>Параметры:</P>' +
        '<UL><LI><STRONG>Строчка</STRONG>&nbsp;- что режем;\n<LI><STRONG>Длина</STRONG> -&nbsp;сколько оставить.</LI></UL>' +
        '<H3><A name=Glue>Склеить (Glue)</A></H3><P>Склеивает строчки. Якорь <A name=Inner></A>в тексте ничего не делит.</P></BODY></HTML>',
    ],
    [
      ARTICLE_PAGES.line,
      `${HEAD}<H1>Строчка (Line)</H1><P class=Usual><STRONG>Описание:</STRONG><BR>Короткая строка.</P>${FOOTER}`,
    ],
    [ARTICLE_PAGES.number, `${HEAD}<h1>Числишко (Num)</h1><p>Маленькое число.</p></BODY></HTML>`],
    ['service_style.css', 'p {}'],
  ]);
  const node = (title: string, path: string): WrittenNode => ({ titles: [['#', title]], path: `\\${path}` });
  return {
    name: 'SyntaxHelperLanguage',
    files,
    tree: [
      {
        titles: [],
        path: '',
        children: [
          node('Повтор', ARTICLE_PAGES.repeat),
          node('Функции строчек', 'LINE_functions.html'),
          {
            titles: [['#', 'Типы']],
            path: '',
            children: [node('Строчка', ARTICLE_PAGES.line), node('Числишко', ARTICLE_PAGES.number)],
          },
        ],
      },
    ],
  };
}
