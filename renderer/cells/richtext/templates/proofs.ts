import { box, type Css, line, span } from './html'
import { block, body, card, column, dark, grey, row, share, small, subheading } from './look'
import { type templateNames, pictureTexts as words } from './messages'
import { centredHeading, heading } from './parts'
import { picture } from './picture'
import type { Draw } from './template'

type Name = keyof typeof templateNames.picture
type Own =
  | 'features'
  | 'timeline'
  | 'factory'
  | 'compare'
  | 'quotation'
  | 'certificates'
  | 'advantages'

const tag: Css = {
  display: 'inline-block',
  margin: '12px 0 0',
  padding: '3px 16px',
  borderRadius: 20,
  fontSize: 14,
  lineHeight: 1.7,
}

/** What speaks for a product and for its maker. */
export const proofs: Readonly<Record<Own & Name, Draw>> = {
  features: ({ fill, on, soft }) =>
    box(
      { ...row(16), ...block },
      words.features.map(([icon, title, text]) =>
        box(
          {
            ...share(20, 132),
            padding: '24px 14px',
            borderRadius: 12,
            background: soft,
            textAlign: 'center',
          },
          box(
            {
              width: 52,
              height: 52,
              margin: '0 auto 12px',
              borderRadius: '50%',
              background: fill,
              color: on,
              fontSize: 24,
              lineHeight: '52px',
            },
            icon,
          ),
          line(subheading, title),
          line({ ...small, margin: '2px 0 0' }, text),
        ),
      ),
    ),

  timeline: ({ fill, on, line: edge }) =>
    box(
      block,
      heading(words.timeline.title, { margin: '0 0 16px' }),
      words.timeline.items.map(([year, text]) =>
        box(
          { display: 'flex', alignItems: 'stretch', gap: 16 },
          box(
            { flex: 'none', width: 74, padding: '8px 0' },
            box(
              {
                padding: '3px 0',
                borderRadius: 20,
                background: fill,
                color: on,
                textAlign: 'center',
                fontSize: 15,
                fontWeight: 700,
                lineHeight: 1.6,
              },
              year,
            ),
          ),
          box({ flex: 'none', width: 2, background: edge }),
          box({ minWidth: 0, padding: '10px 0 14px' }, line({ ...body, color: dark }, text)),
        ),
      ),
    ),

  factory: (palette) =>
    box(
      block,
      box(
        row(12),
        box(column(300, 2), picture(palette, 'factory', [16, 10])),
        box(
          {
            ...column(140),
            display: 'flex',
            flexDirection: 'column',
            gap: 12,
            justifyContent: 'space-between',
          },
          picture(palette, 'person', [16, 9]),
          picture(palette, 'hand', [16, 9]),
        ),
      ),
      box(
        { margin: '14px 0 0', padding: '0 0 0 14px', borderLeft: `4px solid ${palette.accent}` },
        heading(words.factory.title, { fontSize: 20 }),
        line({ ...body, margin: '2px 0 0' }, words.factory.text),
      ),
    ),

  compare: (palette) => {
    const { before, after, text } = words.compare
    return box(
      { ...block, textAlign: 'center' },
      box(
        row(16),
        box(
          column(200),
          picture(palette, 'bed', [4, 3], { opacity: 0.6 }),
          span({ ...tag, background: '#eceef2', color: grey }, before),
        ),
        box(
          column(200),
          picture(palette, 'bed', [4, 3]),
          span({ ...tag, background: palette.fill, color: palette.on }, after),
        ),
      ),
      line({ ...subheading, margin: '12px 0 0', color: palette.ink }, text),
    )
  },

  quotation: (palette) =>
    box(
      {
        ...row(22, { alignItems: 'center' }),
        ...block,
        padding: '26px 28px',
        borderRadius: 14,
        background: palette.soft,
      },
      box(
        { flex: 'none', width: 96 },
        picture(palette, 'person', [1, 1], {
          borderRadius: '50%',
          border: `3px solid ${palette.accent}`,
        }),
      ),
      box(
        column(240),
        line({ ...body, fontSize: 17, color: dark }, `“${words.quotation.text}”`),
        line(
          { ...subheading, margin: '12px 0 0', fontSize: 16, color: palette.ink },
          words.quotation.name,
        ),
        line(small, words.quotation.role),
      ),
    ),

  certificates: (palette) =>
    box(
      block,
      centredHeading(words.certificates.title),
      box(
        row(16),
        words.certificates.items.map((name) =>
          box(
            {
              ...share(20, 120, { maxWidth: '48%' }),
              ...card,
              borderColor: palette.line,
              padding: 12,
              textAlign: 'center',
            },
            picture(palette, 'badge', [3, 4]),
            line({ ...subheading, margin: '10px 0 0', fontSize: 15 }, name),
          ),
        ),
      ),
    ),

  advantages: ({ fill, on }) =>
    box(
      { ...row(20), ...block, padding: '30px 20px', borderRadius: 14, background: fill, color: on },
      words.advantages.map(([figure, unit, text]) =>
        box(
          { ...share(20, 110), textAlign: 'center' },
          box(
            { lineHeight: 1.2 },
            span({ fontSize: 40, fontWeight: 800, letterSpacing: '-1px' }, figure),
            span({ fontSize: 16, fontWeight: 600 }, ` ${unit}`),
          ),
          line({ margin: '6px 0 0', fontSize: 14, lineHeight: 1.6, color: on }, text),
        ),
      ),
    ),
}
