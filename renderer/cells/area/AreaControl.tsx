import { Cascader } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { namedList } from '../../controls/openList'
import { regionSource } from '../../controls/tree/regions'
import { type TreeNode, useTreeLevels } from '../../controls/tree/useTreeLevels'
import { useAntd } from '../../controls/useAntd'
import { usePorts } from '../../ports'
import type { AreaBoxProps } from './AreaBox'
import { areaMessages as messages } from './messages'
import { useLevels } from './useLevels'
import { areaDict } from './value'

/** The live half of AreaBox. */
export function AreaControl(props: AreaBoxProps) {
  const { code, lookup, anyLevel, onCode, ...control } = props
  const { request } = usePorts()
  const { nodes, open } = useTreeLevels(useMemo(() => regionSource(request), [request]))
  const found = useLevels(code, true)
  const [opened, setOpened] = useState<string>()
  const path = found?.path ?? []
  const whole = path.join(',')
  // What stands open for the value is filled into the tree, so that its columns show it.
  useEffect(() => {
    if (!nodes || whole === '' || opened === whole) return
    setOpened(whole)
    void openAll(whole.split(','), open)
  }, [nodes, whole, opened, open])
  const box = useAntd(control)
  return (
    <Cascader<AntdOption>
      {...box}
      {...namedList(control.id)}
      className="jd-live"
      options={optionsOf(nodes ?? [])}
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

interface AntdOption {
  value: string
  label: string
  isLeaf: boolean
  children?: AntdOption[]
}

const optionsOf = (nodes: readonly TreeNode[]): AntdOption[] =>
  nodes.map(({ value, title, isLeaf, children }) => ({
    ...{ value, label: title, isLeaf },
    ...(children && { children: optionsOf(children) }),
  }))
