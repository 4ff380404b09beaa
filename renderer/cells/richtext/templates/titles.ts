import { box, type Css, el, escaped, line, span } from './html'
import { block, body, dark, grey, hair, heading, row, small } from './look'
import { type templateNames, titleWords as words } from './messages'
import type { Draw } from './template'

const title = (css: Css, text: string = words.title): string =>
  el('h2', { margin: 0, ...heading, ...css }, escaped(text))

const centred: Css = { ...block, textAlign: 'center' }

const bar = (width: number, height: number, background: string, more: Css = {}): string =>
  box({ width, height, background, borderRadius: height / 2, ...more })

/** A line that takes what room is left in a row. */
const rule = (background: string, more: Css = {}): string =>
  box({ flex: '1 1 24px', height: 1, background, ...more })

export const titles: Readonly<Record<keyof typeof templateNames.title, Draw>> = {
  center: ({ accent }) =>
    box(
      centred,
      title({}),
      bar(48, 4, accent, { margin: '14px auto 12px' }),
      line(body, words.sub),
    ),

  bar: ({ accent }) =>
    box(
      { ...block, borderLeft: `6px solid ${accent}`, padding: '2px 0 2px 16px' },
      title({}),
      line({ ...body, margin: '4px 0 0' }, words.sub),
    ),

  ribbon: ({ fill, on, line: edge }) =>
    box(
      { ...block, display: 'flex', borderBottom: `2px solid ${edge}` },
      box({ padding: '9px 18px 9px 22px', background: fill }, title({ fontSize: 20, color: on })),
      box({
        width: 0,
        borderTop: '24px solid transparent',
        borderBottom: '24px solid transparent',
        borderLeft: `18px solid ${fill}`,
      }),
    ),

  rules: ({ line: edge, ink }) =>
    box(
      centred,
      box(
        {
          display: 'inline-block',
          maxWidth: '100%',
          padding: '16px 28px',
          borderTop: `1px solid ${edge}`,
          borderBottom: `1px solid ${edge}`,
          boxSizing: 'border-box',
        },
        title({}),
        line({ ...small, margin: '6px 0 0', color: ink, letterSpacing: '2px' }, words.sub),
      ),
    ),

  badge: ({ fill, on }) =>
    box(
      { ...block, display: 'flex', alignItems: 'center', gap: 16 },
      box(
        {
          flex: 'none',
          padding: '8px 14px',
          borderRadius: 10,
          background: fill,
          color: on,
          fontSize: 22,
          fontWeight: 700,
          lineHeight: 1.3,
        },
        words.number,
      ),
      box({ minWidth: 0 }, title({}), line({ ...small, margin: '2px 0 0' }, words.sub)),
    ),

  frame: ({ accent, ink }) =>
    box(
      centred,
      box(
        {
          display: 'inline-block',
          maxWidth: '100%',
          padding: '12px 36px',
          border: `2px solid ${accent}`,
          borderRadius: 4,
          boxSizing: 'border-box',
        },
        title({ color: ink }),
      ),
    ),

  bracket: ({ accent }) =>
    box(
      { ...centred, display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 18 },
      corner({ borderLeft: `4px solid ${accent}`, borderTop: `4px solid ${accent}` }, 'flex-start'),
      title({ padding: '12px 0' }),
      corner(
        { borderRight: `4px solid ${accent}`, borderBottom: `4px solid ${accent}` },
        'flex-end',
      ),
    ),

  quote: ({ soft, accent }) =>
    box(
      {
        ...block,
        display: 'flex',
        gap: 14,
        padding: '18px 22px',
        background: soft,
        borderRadius: 10,
      },
      span({ color: accent, fontFamily: 'Georgia, serif', fontSize: 60, lineHeight: 1 }, '“'),
      box(
        { minWidth: 0 },
        title({ fontSize: 22 }),
        line({ ...body, margin: '4px 0 0' }, words.sub),
      ),
    ),

  underline: ({ accent }) =>
    box(
      { ...block, borderBottom: `1px solid ${hair}` },
      title({
        display: 'inline-block',
        padding: '0 4px 10px',
        borderBottom: `3px solid ${accent}`,
      }),
    ),

  dot: ({ accent, line: edge }) =>
    box(
      { ...block, display: 'flex', alignItems: 'center', gap: 12 },
      bar(12, 12, accent, { flex: 'none', boxShadow: `0 0 0 5px ${edge}`, margin: '0 5px' }),
      title({}),
      rule(hair),
    ),

  stripe: ({ accent, line: edge }) =>
    box(
      { ...block, display: 'flex', alignItems: 'stretch', gap: 16 },
      box({
        flex: 'none',
        width: 44,
        borderRadius: 4,
        background: `repeating-linear-gradient(-45deg, ${accent} 0px, ${accent} 5px, ${edge} 5px, ${edge} 10px)`,
      }),
      box({ minWidth: 0 }, title({}), line({ ...small, margin: '2px 0 0' }, words.more)),
    ),

  double: ({ accent, ink }) =>
    box(
      {
        ...centred,
        padding: '18px 20px',
        borderTop: `4px double ${accent}`,
        borderBottom: `4px double ${accent}`,
      },
      title({ color: ink }),
      line({ ...small, margin: '4px 0 0' }, words.sub),
    ),

  pill: ({ fill, on }) =>
    box(
      centred,
      title({
        display: 'inline-block',
        padding: '10px 32px',
        borderRadius: 40,
        background: fill,
        color: on,
        fontSize: 20,
      }),
    ),

  band: ({ fill, on }) =>
    box(
      {
        ...row(6, { alignItems: 'center', justifyContent: 'space-between' }),
        ...block,
        padding: '14px 22px',
        borderRadius: 8,
        background: fill,
        color: on,
      },
      title({ color: on, fontSize: 22 }),
      span({ fontSize: 14, lineHeight: 1.6 }, escaped(words.more)),
    ),

  bilingual: ({ accent, ink }) =>
    box(
      centred,
      line(
        { ...small, color: ink, fontWeight: 600, letterSpacing: '4px', textTransform: 'uppercase' },
        words.english,
      ),
      box(
        { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 16 },
        bar(40, 2, accent),
        title({ fontSize: 28 }, words.short),
        bar(40, 2, accent),
      ),
    ),

  shadow: ({ accent }) =>
    box(
      {
        ...block,
        padding: '20px 24px',
        borderRadius: 10,
        borderTop: `4px solid ${accent}`,
        background: '#ffffff',
        boxShadow: '0 6px 22px rgba(31,36,48,0.12)',
      },
      title({}),
      line({ ...body, margin: '4px 0 0' }, words.sub),
    ),

  ghost: ({ line: edge, ink }) =>
    box(
      { ...block, display: 'flex', alignItems: 'center', gap: 18 },
      span(
        {
          flex: 'none',
          color: edge,
          fontSize: 68,
          fontWeight: 800,
          lineHeight: 1,
          letterSpacing: '-2px',
        },
        words.number,
      ),
      box(
        { minWidth: 0 },
        line({ ...small, color: ink, fontWeight: 600, letterSpacing: '2px' }, words.kicker),
        title({ fontSize: 26 }),
      ),
    ),

  tab: ({ fill, on, accent }) =>
    box(
      { ...block, display: 'flex', alignItems: 'flex-end', borderBottom: `3px solid ${accent}` },
      title({
        padding: '10px 22px',
        borderRadius: '10px 10px 0 0',
        background: fill,
        color: on,
        fontSize: 20,
      }),
      span(
        { flex: 1, padding: '0 4px 8px 16px', color: grey, fontSize: 14 },
        escaped(words.kicker),
      ),
      span({ padding: '0 4px 8px', color: dark, fontSize: 14 }, '›'),
    ),
}

const corner = (border: Css, alignSelf: string): string =>
  box({ flex: 'none', alignSelf, width: 22, height: 22, ...border })
