import type { ReactNode } from 'react'
import { fileUrl } from '../ports/files'
import { useSiteIdentity } from '../site/siteIdentity'

/** Background of the home page: the site's picture, if any. */
export function HomeGround({ children }: { readonly children: ReactNode }) {
  const { indexPageBgUrl } = useSiteIdentity()
  const picture = indexPageBgUrl && fileUrl(indexPageBgUrl)
  if (!picture) return children
  return (
    <div className="home" style={{ backgroundImage: `url(${JSON.stringify(picture)})` }}>
      {children}
    </div>
  )
}
