import type { ComponentType, ReactNode } from 'react'
import { type CellType, defineCell, type EditProps } from '../cellType'
import type { ValueType } from '../model/entity/field'
import { late } from '../ui/late'
import type { WritingProps } from '../values/writing'
import { Nothing, PlainText } from './Text'
import { TextSearch } from './TextSearch'

/** Props of an editor, with its default height. */
export type WritingEditProps = EditProps<string, WritingProps> & { readonly heightPx: number }

interface Writing {
  readonly heightPx: number
  /** The plain text, for a table row. */
  plain(text: string): string
  show(): Promise<{ readonly Show: ComponentType<{ readonly text: string }> }>
  edit(): Promise<{ readonly Edit: ComponentType<WritingEditProps> }>
}

/** Components of a type with a heavy editor; editor and view are fetched when first shown. */
export function writingCell(
  value: ValueType<string, WritingProps>,
  { heightPx, plain, show, edit }: Writing,
): CellType<string, WritingProps> {
  const Show = late(
    async () => (await show()).Show,
    ({ text }): ReactNode => <div className="jd-long">{plain(text)}</div>,
  )
  const Editor = late(
    async () => (await edit()).Edit,
    ({ place, heightPx: height }) => (
      <div
        className="jd-control"
        style={{ height: place === 'table' ? undefined : height }}
        aria-busy="true"
      />
    ),
  )
  return defineCell(value, {
    width: 260,
    Show({ value: text, place }) {
      if (text === null) return <Nothing place={place} />
      return place === 'cell' ? <PlainText text={plain(text)} /> : <Show text={text} />
    },
    // biome-ignore lint/correctness/noComponentHookFactories: made once, by the module that names the type
    Edit: (props) => <Editor {...props} heightPx={props.field.props.height ?? heightPx} />,
    Search: TextSearch,
  })
}
