import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { fileUrl } from '../ports/files'
import { Logo } from '../site/Logo'
import { useSiteIdentity } from '../site/siteIdentity'

/** Logo and title of the site, linked to the dashboard. */
export function Brand() {
  const { navigationTitle, navigationLogoUrl } = useSiteIdentity()
  const [broken, setBroken] = useState('')
  const picture = navigationLogoUrl && navigationLogoUrl !== broken ? navigationLogoUrl : ''
  return (
    <Link to={paths.root} className="brand" title={navigationTitle}>
      {picture ? (
        <img src={fileUrl(picture)} alt="" onError={() => setBroken(navigationLogoUrl)} />
      ) : (
        <Logo size={28} />
      )}
      <span className="brand-name">{navigationTitle}</span>
    </Link>
  )
}
