import type { ComponentType, ReactNode } from 'react'
import type { ValueType } from '../../model/field'
import { late } from '../../ui/late'
import { type CellType, defineCell, type EditProps } from '../define'
import type { WritingProps } from '../writing'
import { Nothing, PlainText } from './Text'
import { TextSearch } from './TextSearch'

interface Writing {
  /** Of an editor whose document does not say. */
  readonly heightPx: number
  /** The words alone, for a line of a table. */
  plain(text: string): string
  show(): Promise<ComponentType<{ readonly text: string }>>
  edit(): Promise<ComponentType<EditProps<string, WritingProps>>>
}

/** The pictures of a type that is written in a heavy editor: that, and the view, come when first shown. */
export function writingCell(
  value: ValueType<string, WritingProps>,
  { heightPx, plain, show, edit }: Writing,
): CellType<string, WritingProps> {
  const Show = late(show, ({ text }): ReactNode => <div className="jd-long">{plain(text)}</div>)
  const Edit = late(edit, ({ place, field }) => {
    const height = place === 'table' ? undefined : (field.props.height ?? heightPx)
    return <div className="jd-control" style={{ height }} aria-busy="true" />
  })
  return defineCell(value, {
    width: 260,
    Show({ value: text, place }) {
      if (text === null) return <Nothing place={place} />
      return place === 'cell' ? <PlainText text={plain(text)} /> : <Show text={text} />
    },
    Edit,
    Search: TextSearch,
  })
}
