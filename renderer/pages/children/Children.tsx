import './children.css'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listKey } from '../../query/useList'
import { late } from '../../ui/late'
import { Tabs } from '../../ui/Tabs'
import { useEvent } from '../../ui/useEvent'
import { ListView } from '../list/ListPage'
import type { ListModel } from '../list/model'
import { useListPage } from '../list/useListPage'
import { childOf } from './compile'
import { childTexts } from './messages'
import type { ChildModel } from './model'
import { Scope } from './Scope'

const TreePage = late(async () => (await import('../tree/TreePage')).TreePage)

interface Head {
  readonly id: string
  readonly name: string
}

interface ChildrenProps {
  /** Those that the head has; at least one without a head. */
  readonly children: readonly ChildModel[]
  /** Id and name of their record; undefined = no record is chosen. */
  readonly head: Head | undefined
  readonly shown: string
  onShow(name: string): void
  /** Called after a write in a child. */
  onWritten(): void
}

/** Tabs with the children of one record. The shown child is loaded and has a query, rights and settings of its own. */
export function Children({ children, head, shown, onShow, onWritten }: ChildrenProps) {
  const child = children.find(({ name }) => name === shown) ?? children[0]
  if (!child) return head ? <NoChildren of={head.name} /> : null
  return (
    <Tabs
      className="jd-children"
      label={head ? childTexts.label(head.name) : childTexts.labelNone}
      tabs={children.map(({ name, title }) => ({ key: name, title }))}
      shown={child.name}
      onShow={onShow}
    >
      {head ? (
        <ChildPanel child={child} head={head} onWritten={onWritten} />
      ) : (
        <p className="jd-children-none" role="status">
          {childTexts.noHead(child.title)}
        </p>
      )}
    </Tabs>
  )
}

/** In place of the tabs of a record that has none. */
export const NoChildren = ({ of }: { readonly of: string }) => (
  <p className="jd-children-none" role="status">
    {childTexts.noneFor(of)}
  </p>
)

/** The list of one child, with URL parameters of its own. */
export const ChildPanel = (props: ChildListProps) => (
  <Scope key={props.child.name} name={props.child.name}>
    {/* A new key per record: nothing of the previous record stays on the screen or arrives late. */}
    <ChildList key={props.head.id} {...props} />
  </Scope>
)

interface ChildListProps extends Pick<ChildrenProps, 'onWritten'> {
  readonly child: ChildModel
  readonly head: Head
}

function ChildList({ child, head, onWritten }: ChildListProps) {
  const { id, name } = head
  const { list, tree } = useMemo(() => {
    const own = childOf(child, id)
    const title = childTexts.of(child.title, name)
    const titled = { ...own.list, title }
    return { list: titled, tree: own.tree && { ...own.tree, list: titled } }
  }, [child, id, name])
  if (tree) return <TreePage model={tree} inside onWritten={onWritten} />
  return <PlainList model={list} onWritten={onWritten} />
}

function PlainList(props: { readonly model: ListModel; onWritten(): void }) {
  const { model, onWritten } = props
  return <ListView model={model} page={useListPage(model, { onWritten })} inside />
}

/** Returns a function that reloads a list shown elsewhere on the page. */
export function useReread(endpoint: string): () => void {
  const client = useQueryClient()
  return useEvent(() => void client.invalidateQueries({ queryKey: listKey(endpoint) }))
}
