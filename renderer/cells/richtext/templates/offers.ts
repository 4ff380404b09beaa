import { box, line, span } from './html'
import { block, body, card, column, dark, hair, row, share, small, subheading } from './look'
import { type templateNames, pictureTexts as words } from './messages'
import { button, centredHeading, heading } from './parts'
import { picture } from './picture'
import type { Draw } from './template'

type Name = keyof typeof templateNames.picture
type Own = 'video' | 'contact' | 'gallery' | 'team' | 'address' | 'action' | 'parts'

const galleryScenes = ['bed', 'landscape', 'hand', 'factory', 'bed', 'landscape'] as const

/** Who we are, and how to reach us. */
export const offers: Readonly<Record<Own & Name, Draw>> = {
  video: (palette) =>
    box(
      { ...block, padding: 16, borderRadius: 14, background: palette.soft },
      picture(palette, 'play', [16, 9], { borderRadius: 10, background: '#ffffff' }),
      line({ ...subheading, margin: '14px 0 0', textAlign: 'center' }, words.video.title),
      line({ ...small, margin: '2px 0 0', textAlign: 'center' }, words.video.text),
    ),

  contact: (palette) =>
    box(
      {
        ...row(24, { alignItems: 'center' }),
        ...block,
        ...card,
        padding: '24px 26px',
        borderTop: `4px solid ${palette.accent}`,
      },
      box(
        { flex: 'none', width: 110 },
        picture(palette, 'person', [1, 1], { borderRadius: '50%' }),
      ),
      box(
        column(230),
        heading(words.contact.title, { fontSize: 20 }),
        line({ ...small, margin: '2px 0 10px' }, words.contact.name),
        words.contact.items.map(([name, value]) =>
          box(
            { fontSize: 15, lineHeight: 2, color: dark },
            span({ display: 'inline-block', width: 52, color: palette.ink, fontWeight: 600 }, name),
            value,
          ),
        ),
      ),
      box({ flex: 'none' }, button(palette, words.contact.more)),
    ),

  gallery: (palette) =>
    box(
      block,
      centredHeading(words.gallery),
      box(
        row(10),
        galleryScenes.map((scene) =>
          box(
            share(30, 96, { maxWidth: '49%' }),
            picture(palette, scene, [1, 1], { borderRadius: 6 }),
          ),
        ),
      ),
    ),

  team: (palette) =>
    box(
      block,
      centredHeading(words.team.title),
      box(
        row(16),
        words.team.items.map(([name, role]) =>
          box(
            { ...share(20, 110, { maxWidth: '48%' }), textAlign: 'center' },
            picture(palette, 'person', [1, 1], {
              width: '72%',
              margin: '0 auto',
              borderRadius: '50%',
            }),
            line({ ...subheading, margin: '12px 0 0' }, name),
            line({ ...small, color: palette.ink }, role),
          ),
        ),
      ),
    ),

  address: (palette) =>
    box(
      { ...row(0), ...block, ...card, borderColor: palette.line, overflow: 'hidden' },
      box(column(260), picture(palette, 'map', [16, 11], { borderRadius: 0, height: '100%' })),
      box(
        { ...column(240), padding: '26px 28px' },
        heading(words.address.title),
        line({ ...body, margin: '10px 0 0', color: dark, fontWeight: 600 }, words.address.place),
        line({ ...body, margin: '6px 0 14px' }, words.address.text),
        span(
          {
            display: 'inline-block',
            padding: '4px 14px',
            borderRadius: 20,
            background: palette.fill,
            color: palette.on,
            fontSize: 13,
            lineHeight: 1.7,
          },
          words.address.more,
        ),
      ),
    ),

  action: ({ fill, on }) =>
    box(
      {
        ...row(16, { alignItems: 'center', justifyContent: 'space-between' }),
        ...block,
        padding: '28px 32px',
        borderRadius: 14,
        background: fill,
      },
      box(
        { minWidth: 0 },
        heading(words.action.title, { color: on }),
        line({ margin: '4px 0 0', fontSize: 15, lineHeight: 1.7, color: on }, words.action.text),
      ),
      // The other way round than the area: it must stand out on it.
      button({ fill: on, on: fill }, words.action.more),
    ),

  parts: (palette) =>
    box(
      { ...row(28, { alignItems: 'center' }), ...block },
      box(column(280), picture(palette, 'bed', [1, 1])),
      box(
        column(260),
        heading(words.parts.title, { margin: '0 0 8px' }),
        words.parts.items.map((text, at) =>
          box(
            {
              display: 'flex',
              alignItems: 'center',
              gap: 14,
              padding: '12px 0',
              borderBottom: `1px solid ${hair}`,
            },
            span(
              {
                flex: 'none',
                width: 30,
                height: 30,
                borderRadius: '50%',
                background: palette.fill,
                color: palette.on,
                textAlign: 'center',
                fontSize: 14,
                fontWeight: 700,
                lineHeight: '30px',
              },
              String(at + 1),
            ),
            span({ color: dark, fontSize: 16, lineHeight: 1.6 }, text),
          ),
        ),
      ),
    ),
}
