import { Button } from 'antd'
import { useState } from 'react'
import { DetailList, TreeTable } from '#renderer'
import { Slider } from '../session/sms/Slider'
import { demoMessages as messages } from './messages'

/** Parts for hand-written screens that are no field types. */
export function OtherParts() {
  return (
    <>
      <section id="tree-table" aria-label={messages.treeTable}>
        <h2>{messages.treeTable}</h2>
        <TreeTable
          title={messages.treeTable}
          url="/sys/dict/loadTreeData"
          rowKey="key"
          queryKey="pid"
          topValue="86"
          queryParams={regions}
          columns={[
            { key: 'title', title: messages.region },
            { key: 'value', title: messages.code, width: 140 },
          ]}
        />
      </section>
      <section id="detail-list" aria-label={messages.detailList}>
        <h2>{messages.detailList}</h2>
        <DetailList title={messages.detailTitle} items={messages.details} />
      </section>
      <section id="slider" aria-label={messages.slider}>
        <h2>{messages.slider}</h2>
        <SliderPart />
      </section>
    </>
  )
}

/** It takes the focus when it appears, as the answer to a button: so here. */
function SliderPart() {
  const [round, setRound] = useState(0)
  return (
    <>
      {round > 0 && <Slider key={round} onPass={() => undefined} />}
      <p>
        <Button onClick={() => setRound(round + 1)}>{messages.slide}</Button>
      </p>
    </>
  )
}

const regions = { tableName: 'sys_region', text: 'name', code: 'code', pidField: 'parent_code' }
