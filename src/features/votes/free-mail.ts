/** Domains where anyone gets an address: that many voters have one of them says nothing. */
const freeMail = new Set(
  `126.com 163.com aol.com bluewin.ch comcast.net fastmail.com free.fr gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
  googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it icloud.com laposte.net
  libero.it live.com mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com orange.fr outlook.com outlook.de
  outlook.es outlook.fr pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com rocketmail.com seznam.cz t-online.de
  tutanota.com web.de yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it
  yandex.com yandex.ru ymail.com zoho.com`.split(/\s+/),
)

/** The domain of an e-mail address, as it is matched, if people of one organization share it. */
export function ownDomain(emailKey: string): string | undefined {
  const domain = emailKey.slice(emailKey.lastIndexOf('@') + 1)
  return freeMail.has(domain) ? undefined : domain
}
