import { type ReactNode, useState } from 'react'
import { TreeTable } from '#table'
import { DetailList } from '#ui'
import { Slider } from '../login/sms/Slider'
import { demoMessages as messages } from './messages'
import { Source } from './Source'

interface Part {
  readonly id: string
  readonly title: string
  /** Source code that renders it. */
  readonly source: unknown
  readonly content: ReactNode
  readonly wide?: boolean
  /** A second example, with an error. */
  readonly failing?: { readonly source: unknown; readonly content: ReactNode }
}

const regionTree = {
  title: messages.treeTable,
  url: '/sys/dict/loadTreeData',
  rowKey: 'key',
  queryKey: 'pid',
  topValue: '350000',
  queryParams: { tableName: 'sys_region', text: 'name', code: 'code', pidField: 'parent_code' },
  columns: [
    { key: 'title', title: messages.region },
    { key: 'value', title: messages.code, width: 140 },
  ],
} as const

// The answer has no `records`.
const strangeTree = {
  title: messages.treeTableFailing,
  url: '/sys/user/getCurrentUserDeparts',
  columns: [{ key: 'departName', title: messages.region }],
} as const

const customer = { title: messages.detailTitle, col: 3, items: messages.details } as const

/** Components for hand-written pages that are no field types, with their props. */
export const otherParts: readonly Part[] = [
  {
    id: 'tree-table',
    title: messages.treeTable,
    source: regionTree,
    content: <TreeTable {...regionTree} />,
    failing: { source: strangeTree, content: <TreeTable {...strangeTree} /> },
  },
  {
    id: 'detail-list',
    title: messages.detailList,
    source: customer,
    content: <DetailList {...customer} />,
    wide: true,
  },
  {
    id: 'slider',
    title: messages.slider,
    source: messages.sliderCode,
    content: <SliderPart />,
  },
]

export const OtherParts = () => otherParts.map((part) => <PartSection key={part.id} part={part} />)

function PartSection({ part }: { readonly part: Part }) {
  const { id, title, source, content, wide, failing } = part
  return (
    <section id={id} aria-label={title} data-wide={wide}>
      <h2>{title}</h2>
      <div className="demo-sample">
        <div>{content}</div>
        <Source value={source} title={messages.properties} wide={wide} />
      </div>
      {failing && (
        <div className="demo-sample">
          <div>
            <h3>{messages.failing}</h3>
            {failing.content}
          </div>
          <Source value={failing.source} title={messages.properties} />
        </div>
      )}
    </section>
  )
}

/** It takes the focus when it appears, so here it appears after a button press. */
function SliderPart() {
  const [round, setRound] = useState(0)
  const [passed, setPassed] = useState(false)
  return (
    <>
      {round > 0 && <Slider key={round} onPass={() => setPassed(true)} />}
      <p className="demo-slider">
        <button
          type="button"
          className="demo-copy"
          onClick={() => {
            setRound(round + 1)
            setPassed(false)
          }}
        >
          {round > 0 ? messages.slideAgain : messages.slide}
        </button>
        {passed && messages.slid}
      </p>
    </>
  )
}
