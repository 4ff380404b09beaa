import { useState } from 'react'
import { Tabs } from '../../ui/Tabs'
import { ByItem } from './ByItem'
import { ByPerson } from './ByPerson'
import './impact.css'
import { countOf, type Impact } from './impact'
import { impactMessages as messages } from './messages'

const tabs = [
  { key: 'item', title: messages.byItem },
  { key: 'person', title: messages.byPerson },
]

/** The number of people concerned, and the changes by item and by person. */
export function ImpactFigures({ impact }: { readonly impact: Impact }) {
  const [shown, setShown] = useState('item')
  const { people, hidden } = impact
  return (
    <>
      <p role="status" className="jd-impact-total">
        {people.length + hidden > 0 ? messages.total(countOf(people), hidden) : messages.none}
      </p>
      <p className="jd-impact-about">{messages.about}</p>
      {people.length > 0 && (
        <Tabs label={messages.by} tabs={tabs} shown={shown} onShow={setShown}>
          {shown === 'item' ? <ByItem impact={impact} /> : <ByPerson impact={impact} />}
        </Tabs>
      )}
    </>
  )
}
