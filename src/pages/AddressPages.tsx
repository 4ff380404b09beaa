import { useMemo } from 'react'
import { addressOf } from '../menu/placeholders'
import { addressScope } from '../nav/addressScope'
import { pageMessages as texts } from './messages'
import { Notice } from './Notice'

interface AddressProps {
  /** As in the menu, with placeholders. */
  readonly template: string
  readonly title: string
}

const useAddress = (template: string) =>
  useMemo(() => addressOf(template, addressScope()), [template])

/**
 * Another site's page within the shell. Our policy allows frames of https and of our own origin only; a plain http page
 * is offered in a new window.
 */
export function FramePage({ template, title }: AddressProps) {
  const address = useAddress(template)
  if ('finding' in address) return <BrokenAddress template={template} finding={address.finding} />
  const { href } = address
  const framable = href.startsWith('https:') || new URL(href).origin === location.origin
  if (!framable)
    return (
      <Notice title={texts.windowTitle(title)} text={texts.frameInsecure}>
        <OpenLink href={href} />
      </Notice>
    )
  return (
    <iframe
      className="frame-page"
      src={href}
      title={title}
      // Everything a page needs, but no access to the surrounding window.
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

/** An external entry reached by its route: shows a link, because browsers block windows that open by themselves. */
export function WindowPage({ template, title }: AddressProps) {
  const address = useAddress(template)
  if ('finding' in address) return <BrokenAddress template={template} finding={address.finding} />
  return (
    <Notice title={texts.windowTitle(title)} text={address.href}>
      <OpenLink href={address.href} />
    </Notice>
  )
}

const OpenLink = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {texts.windowOpen}
  </a>
)

const BrokenAddress = ({ template, finding }: { template: string; finding: string }) => (
  <Notice title={texts.addressBroken} text={texts.addressText(template, finding)} />
)
