import { box, type Css, line, span } from './html'
import { block, body, card, column, dark, row, share, small, subheading } from './look'
import { type templateNames, pictureTexts as words } from './messages'
import type { Palette } from './palette'
import { button, centredHeading, heading } from './parts'
import { picture } from './picture'
import type { Draw } from './template'

type Name = keyof typeof templateNames.picture
type Own = 'left' | 'right' | 'three' | 'banner' | 'grid' | 'steps' | 'process'

interface Story {
  readonly kicker: string
  readonly title: string
  readonly text: string
  readonly more: string
}

const story = (palette: Palette, { kicker, title, text, more }: Story): string =>
  box(
    { ...column(260) },
    line({ ...small, color: palette.ink, fontWeight: 600, letterSpacing: '2px' }, kicker),
    heading(title, { margin: '6px 0 10px', fontSize: 24 }),
    line({ ...body, margin: '0 0 18px' }, text),
    button(palette, more),
  )

const beside: Css = { ...row(28, { alignItems: 'center' }), ...block }

/** Pictures and texts side by side, large and in columns. */
export const stories: Readonly<Record<Own & Name, Draw>> = {
  left: (palette) =>
    box(beside, box(column(280), picture(palette, 'bed', [4, 3])), story(palette, words.story)),

  right: (palette) =>
    box(
      // Below each other the picture comes first, as on the other side.
      { ...beside, flexDirection: 'row-reverse' },
      box(column(280), picture(palette, 'factory', [4, 3])),
      story(palette, words.craft),
    ),

  three: (palette) =>
    box(
      block,
      centredHeading(words.three.title),
      box(
        row(20),
        words.three.items.map(([scene, title, text]) =>
          box(
            {
              ...column(170),
              ...card,
              borderColor: palette.line,
              overflow: 'hidden',
              textAlign: 'center',
            },
            picture(palette, scene, [4, 3], { borderRadius: 0 }),
            box(
              { padding: '14px 16px 18px' },
              line(subheading, title),
              line({ ...small, margin: '2px 0 0' }, text),
            ),
          ),
        ),
      ),
    ),

  banner: (palette) =>
    box(
      { ...block, borderRadius: 12, overflow: 'hidden', background: palette.fill },
      picture(palette, 'landscape', [21, 8], { borderRadius: 0 }),
      box(
        { padding: '20px 26px 24px', textAlign: 'center' },
        heading(words.banner.title, { color: palette.on, fontSize: 26 }),
        line(
          { margin: '4px 0 0', fontSize: 15, lineHeight: 1.8, color: palette.on },
          words.banner.text,
        ),
      ),
    ),

  grid: (palette) =>
    box(
      { ...row(16), ...block },
      words.grid.map(([scene, text]) =>
        box(
          share(40, 130),
          picture(palette, scene, [3, 2]),
          line(
            {
              ...subheading,
              fontSize: 16,
              margin: '10px 0 0',
              padding: '0 0 0 10px',
              borderLeft: `3px solid ${palette.accent}`,
              lineHeight: 1.4,
            },
            text,
          ),
        ),
      ),
    ),

  steps: (palette) => {
    const { fill, on, line: edge } = palette
    const { items, title } = words.steps
    return box(
      block,
      heading(title, { margin: '0 0 16px' }),
      items.map(([name, text], at) =>
        box(
          { display: 'flex', gap: 18 },
          box(
            { flex: 'none', width: 40, textAlign: 'center' },
            box(
              {
                height: 40,
                borderRadius: '50%',
                background: fill,
                color: on,
                fontSize: 18,
                fontWeight: 700,
                lineHeight: '40px',
              },
              String(at + 1),
            ),
            at < items.length - 1
              ? box({ width: 2, height: 46, margin: '6px auto', background: edge })
              : '',
          ),
          box(
            { minWidth: 0, padding: '6px 0 0' },
            line(subheading, name),
            line({ ...body, margin: '2px 0 0' }, text),
          ),
        ),
      ),
    )
  },

  process: ({ fill, on, accent, soft, line: edge }) =>
    box(
      {
        ...row(10, { alignItems: 'center', justifyContent: 'center' }),
        ...block,
        padding: '22px 16px',
        borderRadius: 12,
        background: soft,
      },
      words.process.map((name, at) =>
        box(
          { display: 'flex', alignItems: 'center', gap: 10 },
          at === 0
            ? ''
            : span({ color: accent, fontSize: 22, fontWeight: 700, lineHeight: 1 }, '›'),
          box(
            {
              padding: '10px 18px 10px 10px',
              borderRadius: 24,
              background: '#ffffff',
              border: `1px solid ${edge}`,
            },
            span(
              {
                display: 'inline-block',
                width: 22,
                margin: '0 8px 0 0',
                borderRadius: 11,
                background: fill,
                color: on,
                textAlign: 'center',
                fontSize: 12,
                lineHeight: '22px',
              },
              String(at + 1),
            ),
            span({ color: dark, fontSize: 15, fontWeight: 600 }, name),
          ),
        ),
      ),
    ),
}
