import { useSiteIdentity } from '../site/siteIdentity'

/** Where filings can be looked up, as the law asks of every site. */
const filingHref = 'https://beian.miit.gov.cn/'

/** The enterprise name and the filing of the domain, where the page leaves room for them. */
export function Footer() {
  const { enterpriseName, domainFilingInfo } = useSiteIdentity()
  if (!enterpriseName && !domainFilingInfo) return null
  return (
    <div className="footer-room">
      <footer className="footer">
        {enterpriseName && <span>© {enterpriseName}</span>}
        {domainFilingInfo && (
          <a href={filingHref} target="_blank" rel="noopener noreferrer">
            {domainFilingInfo}
          </a>
        )}
      </footer>
    </div>
  )
}
