import { box, type Css, el, escaped, line, span } from './html'
import { block, body, card, column, dark, grey, hair, row, small, subheading } from './look'
import { type templateNames, tableWords as words } from './messages'
import type { Palette } from './palette'
import type { Draw } from './template'

type Rows = readonly (readonly string[])[]

const cellCss: Css = {
  padding: '11px 14px',
  textAlign: 'left',
  ...small,
  fontSize: 14,
  color: dark,
}

const td = (text: string, css: Css = {}): string => el('td', { ...cellCss, ...css }, escaped(text))
const th = (text: string, css: Css = {}): string =>
  el('th', { ...cellCss, fontWeight: 600, whiteSpace: 'nowrap', ...css }, escaped(text))

/** A table that scrolls by itself where the page is too narrow for it. */
const sheet = (
  parts: { readonly head?: string; readonly rows: readonly string[] },
  css: Css = {},
) =>
  box(
    { overflowX: 'auto' },
    el(
      'table',
      { width: '100%', borderCollapse: 'collapse', ...css },
      parts.head ? el('thead', {}, parts.head) : '',
      el('tbody', {}, parts.rows),
    ),
  )

const tr = (css: Css, cells: readonly string[]): string => el('tr', css, cells)

const bordered: Css = { border: `1px solid ${hair}` }

/** Rows below a head, every cell by one hand. */
const grid = (
  { head, rows }: { readonly head: readonly string[]; readonly rows: Rows },
  look: {
    readonly head?: Css
    cell?(column: number, row: number): Css
    row?(row: number): Css
  },
): string =>
  sheet({
    head: tr(
      {},
      head.map((text) => th(text, look.head)),
    ),
    rows: rows.map((cells, at) =>
      tr(
        look.row?.(at) ?? {},
        cells.map((text, index) => td(text, look.cell?.(index, at))),
      ),
    ),
  })

/** Names on the left, values on the right, below one heading. */
const pairs = (heading: string, rows: Rows, { soft, fill, on, line: edge }: Palette): string =>
  sheet({
    head: tr({}, [
      `<th colspan="2" style="padding:11px 14px;text-align:left;font-size:16px;line-height:1.6;background:${fill};color:${on}">${escaped(heading)}</th>`,
    ]),
    rows: rows.map(([name = '', value = '']) =>
      tr({}, [
        td(name, {
          width: '30%',
          minWidth: 88,
          background: soft,
          border: `1px solid ${edge}`,
          fontWeight: 600,
        }),
        td(value, { border: `1px solid ${edge}` }),
      ]),
    ),
  })

const bold: Css = { fontWeight: 700 }

export const tables: Readonly<Record<keyof typeof templateNames.table, Draw>> = {
  size: ({ fill, on, soft, ink, line: edge }) =>
    box(
      block,
      line({ ...subheading, margin: '0 0 10px' }, words.size.caption),
      grid(words.size, {
        head: { background: fill, color: on, border: `1px solid ${edge}`, textAlign: 'center' },
        row: (at) => ({ background: at % 2 === 1 ? soft : '#ffffff' }),
        cell: (at) => ({
          border: `1px solid ${edge}`,
          textAlign: 'center',
          ...(at === 0 ? { ...bold, color: ink } : {}),
        }),
      }),
    ),

  parameters: (palette) => box(block, pairs(words.parameters.head, words.parameters.rows, palette)),

  packing: ({ accent, soft, ink }) => {
    const [total, count] = words.packing.foot
    const cell: Css = { borderBottom: `1px solid ${hair}` }
    return box(
      block,
      sheet({
        head: tr(
          {},
          words.packing.head.map((text) =>
            th(text, { borderBottom: `2px solid ${accent}`, color: ink }),
          ),
        ),
        rows: [
          ...words.packing.rows.map((cells) =>
            tr(
              {},
              cells.map((text) => td(text, cell)),
            ),
          ),
          tr({ background: soft }, [
            `<td colspan="2" style="padding:11px 14px;font-size:14px;line-height:1.7;font-weight:700;color:${ink}">${total}</td>`,
            `<td colspan="2" style="padding:11px 14px;font-size:14px;line-height:1.7;font-weight:700;color:${ink}">${count}</td>`,
          ]),
        ],
      }),
    )
  },

  price: ({ fill, on, soft, ink, line: edge }) =>
    box(
      block,
      grid(words.price, {
        head: { background: fill, color: on, textAlign: 'center', fontSize: 15 },
        row: (at) => ({ background: at % 2 === 0 ? soft : '#ffffff' }),
        cell: (at) => ({
          textAlign: 'center',
          borderBottom: `1px solid ${edge}`,
          fontSize: at === 1 ? 18 : 14,
          ...(at === 1 ? { ...bold, color: ink } : {}),
        }),
      }),
    ),

  comparison: ({ fill, on, soft, ink }) => {
    const { head, rows, yes, no } = words.comparison
    const [what = '', ours = '', theirs = ''] = head
    const mid: Css = { textAlign: 'center', borderBottom: `1px solid ${hair}` }
    return box(
      block,
      sheet({
        head: tr({}, [
          th(what, { ...mid, textAlign: 'left', color: grey }),
          th(ours, {
            ...mid,
            background: fill,
            color: on,
            borderRadius: '10px 10px 0 0',
            fontSize: 16,
          }),
          th(theirs, { ...mid, color: grey }),
        ]),
        rows: rows.map(([name, good, bad]) =>
          tr({}, [
            td(name, { ...mid, ...bold, textAlign: 'left' }),
            td(`${yes} ${good}`, { ...mid, ...bold, background: soft, color: ink }),
            td(`${no} ${bad}`, { ...mid, color: grey }),
          ]),
        ),
      }),
    )
  },

  shipping: ({ accent, soft, ink }) =>
    box(
      {
        ...block,
        padding: '8px 20px 14px',
        borderRadius: 10,
        background: soft,
        borderLeft: `5px solid ${accent}`,
      },
      line({ ...subheading, margin: '8px 0 4px' }, words.shipping.head),
      sheet({
        rows: words.shipping.rows.map(([name, value]) =>
          tr({}, [
            td(name, {
              width: '24%',
              minWidth: 72,
              padding: '8px 12px 8px 0',
              verticalAlign: 'top',
              ...bold,
              color: ink,
            }),
            td(value, { padding: '8px 0' }),
          ]),
        ),
      }),
    ),

  certificates: ({ fill, on, ink, line: edge }) => {
    const { head, rows, valid } = words.certificates
    const cell: Css = { borderTop: `1px solid ${edge}` }
    return box(
      { ...block, ...card, borderColor: edge, overflow: 'hidden' },
      sheet({
        head: tr(
          {},
          head.map((text) => th(text, { color: ink })),
        ),
        rows: rows.map(([name, number, until]) =>
          tr({}, [
            td(name, { ...cell, ...bold }),
            td(number, cell),
            el(
              'td',
              { ...cellCss, ...cell, whiteSpace: 'nowrap' },
              `${until} `,
              span(
                {
                  display: 'inline-block',
                  padding: '0 10px',
                  borderRadius: 20,
                  background: fill,
                  color: on,
                  fontSize: 12,
                },
                valid,
              ),
            ),
          ]),
        ),
      }),
    )
  },

  faq: ({ fill, on, soft, line: edge }) =>
    box(
      block,
      sheet({
        rows: words.faq.map(([question, answer], at) =>
          tr({}, [
            el(
              'td',
              {
                width: 34,
                padding: '16px 0 16px 14px',
                verticalAlign: 'top',
                borderBottom: `1px solid ${edge}`,
                background: at % 2 === 0 ? soft : '#ffffff',
              },
              box(
                {
                  width: 34,
                  height: 34,
                  borderRadius: '50%',
                  background: fill,
                  color: on,
                  textAlign: 'center',
                  fontSize: 15,
                  fontWeight: 700,
                  lineHeight: '34px',
                },
                `Q${at + 1}`,
              ),
            ),
            el(
              'td',
              {
                padding: '14px 18px',
                borderBottom: `1px solid ${edge}`,
                background: at % 2 === 0 ? soft : '#ffffff',
              },
              line({ ...subheading, fontSize: 16 }, question),
              line({ ...body, margin: '2px 0 0' }, answer),
            ),
          ]),
        ),
      }),
    ),

  schedule: ({ accent, soft, ink, line: edge }) =>
    box(
      block,
      grid(words.schedule, {
        head: { color: grey, borderBottom: `2px solid ${edge}` },
        cell: (at) => ({
          borderBottom: `1px solid ${hair}`,
          ...(at === 0
            ? {
                ...bold,
                width: 76,
                color: ink,
                background: soft,
                borderLeft: `4px solid ${accent}`,
              }
            : {}),
          ...(at === 2 ? { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } : {}),
        }),
      }),
    ),

  striped: ({ soft, accent, ink }) =>
    box(
      block,
      grid(words.colours, {
        head: { borderTop: `2px solid ${accent}`, borderBottom: `1px solid ${accent}`, color: ink },
        row: (at) => ({ background: at % 2 === 0 ? soft : '#ffffff' }),
      }),
    ),

  header: ({ fill, on }) =>
    box(
      block,
      grid(words.care, {
        head: { background: fill, color: on, border: `1px solid ${fill}` },
        cell: (at) => ({ ...bordered, ...(at === 0 ? bold : {}) }),
      }),
    ),

  plain: ({ ink, line: edge }) =>
    box(
      block,
      grid(words.lines, {
        head: { padding: '6px 14px 12px 0', color: grey, fontSize: 13, fontWeight: 500 },
        cell: (at) => ({
          padding: '12px 14px 12px 0',
          borderTop: `1px solid ${edge}`,
          ...(at === 0 ? { ...bold, fontSize: 17 } : {}),
          ...(at === 2 ? { ...bold, color: ink, fontSize: 17 } : {}),
        }),
      }),
    ),

  cards: ({ fill, on, accent, ink, soft, line: edge }) =>
    box(
      { ...row(16), ...block },
      words.cards.map(([name, price, points], at) => {
        const chosen = at === 1
        return box(
          {
            ...column(180),
            ...card,
            borderColor: chosen ? accent : edge,
            overflow: 'hidden',
            textAlign: 'center',
            ...(chosen ? { boxShadow: '0 8px 22px rgba(31,36,48,0.12)' } : {}),
          },
          box(
            { padding: '12px 10px', background: chosen ? fill : soft },
            line({ ...subheading, color: chosen ? on : ink }, name),
          ),
          line(
            { margin: '16px 0 6px', fontSize: 30, fontWeight: 700, lineHeight: 1.3, color: ink },
            price,
          ),
          points.map((point) =>
            line({ ...small, padding: '8px 12px', borderTop: `1px solid ${hair}` }, point),
          ),
        )
      }),
    ),
}
