import { Cascader } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { ControlProps } from '../../controls/control'
import { namedList } from '../../controls/openList'
import { regionSource } from '../../controls/tree/regions'
import { antdNodes, useTreeLevels } from '../../controls/tree/useTreeLevels'
import { useAntd } from '../../controls/useAntd'
import type { Lookup } from '../../model/entity/field'
import { usePorts } from '../../ports'
import { areaMessages as messages } from './messages'
import { useLevels } from './useLevels'
import { areaDict } from './value'

export interface AreaBoxProps extends ControlProps {
  readonly code: string | null
  readonly lookup: Lookup
  /** A province or a city may be chosen too: a query then finds everything within it. */
  readonly anyLevel: boolean
  onCode(code: string | null): void
}

/** The part of AreaBox that is fetched on first use. */
export function AreaControl(props: AreaBoxProps) {
  const { code, lookup, anyLevel, onCode, ...control } = props
  const { request } = usePorts()
  const { nodes, open } = useTreeLevels(useMemo(() => regionSource(request), [request]))
  const found = useLevels(code, true)
  const [opened, setOpened] = useState<string>()
  const path = found?.path ?? []
  const whole = path.join(',')
  // Fill the levels of the current value into the tree, so that the columns show it.
  useEffect(() => {
    if (!nodes || whole === '' || opened === whole) return
    setOpened(whole)
    void openAll(whole.split(','), open)
  }, [nodes, whole, opened, open])
  const box = useAntd(control)
  return (
    <Cascader
      {...box}
      {...namedList(control.id)}
      className="jd-live"
      fieldNames={{ label: 'title' }}
      options={antdNodes(nodes ?? [])}
      loadData={(chosen) => {
        const last = chosen.at(-1)
        if (last) void open(String(last.value))
      }}
      value={code === null ? [] : [...path]}
      displayRender={() => (code === null ? '' : (lookup.text(areaDict, code) ?? code))}
      placeholder={code !== null && !found ? messages.reloading : control.placeholder}
      changeOnSelect={anyLevel}
      allowClear
      autoFocus
      defaultOpen
      onChange={(chosen) => {
        const last = chosen?.at(-1)
        onCode(last === undefined ? null : String(last))
        if (!anyLevel) control.onDone?.()
      }}
      onBlur={() => control.onBlur?.()}
    />
  )
}

async function openAll(path: readonly string[], open: (code: string) => Promise<void>) {
  for (const code of path.slice(0, -1)) await open(code)
}
