import { describe, expect, test } from 'bun:test'
import { randomFrom } from '../../../../test/support/random.ts'
import { analysisVersion } from './analysis.ts'
import { fold } from './fold.ts'
import { languages, stemOf } from './stem.ts'

/** Languages that are not written with Latin letters, or not with these alone. */
const alphabets: Record<string, string> = {
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةءأإآ',
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюя',
  el: 'αβγδεζηθικλμνξοπρστυφχψω',
  hi: 'अआइईकखगघचछजटडणतदधनपबभमयरलवशषसहािीुूेैोौ्ं',
  hy: 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
  ne: 'अआइईकखगघचछजटडणतदधनपबभमयरलवशषसहािीुूेैोौ्ं',
  ru: 'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  sr: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  ta: 'அஆஇஈஉஊஎஏஐஒகஙசஞடணதநபமயரலவழளறனாிீுூெேைொோௌ்',
  uk: 'абвгдеєжзиіїйклмнопрстуфхцчшщьюя',
}

describe('endings are cut off', () => {
  test.each([
    ['en', ['export', 'exports', 'exporting', 'exported']],
    ['en', ['cant', 'cannot']],
    ['en', ['configurações', 'configuração']],
    ['de', ['benachrichtigung', 'benachrichtigungen']],
    ['fr', ['notification', 'notifications']],
    ['fr', ['groupé', 'groupée', 'groupés', 'groupées']],
    ['fr', ['premier', 'première', 'premières']],
    ['es', ['exportar', 'exportando', 'exportado', 'exportación', 'exportaciones']],
    ['es', ['imagen', 'imágenes']],
    ['pt', ['exportar', 'exportando', 'exportação', 'exportações']],
    ['pt', ['versão', 'versões']],
    ['pt', ['mensal', 'mensais']],
    ['pt', ['imagem', 'imagens']],
    ['ru', ['уведомление', 'уведомления', 'уведомлений']],
    ['ru', ['новый', 'новая', 'новые', 'нового']],
    ['uk', ['функція', 'функції', 'функцій']],
    ['it', ['notifica', 'notifiche']],
    ['nl', ['melding', 'meldingen']],
    ['sv', ['notis', 'notiser']],
    ['fi', ['asetus', 'asetukset', 'asetuksen']],
    ['hu', ['naptár', 'naptárban', 'naptárról', 'naptárból', 'naptárnál']],
    ['ro', ['aplicație', 'aplicații', 'aplicația', 'aplicațiile']],
    ['tr', ['ayar', 'ayarlar', 'ayarları']],
    ['ar', ['إشعار', 'إشعارات', 'الإشعارات', 'والإشعارات']],
    ['ar', ['لغة', 'اللغة', 'لغات']],
    ['he', ['הגדרה', 'הגדרות']],
    ['fa', ['گزارش', 'گزارشها']],
    ['en', ['設定', '设定']],
    ['zh', ['團', '团']],
    ['ja', ['ダー', 'だー']],
  ])('in %s: %j are one', async (language, forms) => {
    const stem = await stemOf(language)
    expect(new Set(forms.map(form => stem(fold(form)))).size).toBe(1)
  })

  test.each(languages)(
    'of %s, whatever the word is: it is neither lost nor an error',
    async language => {
      const stem = await stemOf(language)
      const letters = [...(alphabets[language] ?? 'abcdefghijklmnopqrstuvwxyz')]
      const { whole, pick, many } = randomFrom(6)
      for (let round = 0; round < 5000; round++) {
        const word = many(whole(4, 14), () => pick(letters)).join('')
        expect([word, stem(word)]).not.toEqual([word, ''])
      }
    },
  )

  test('names, numbers and short words stay what they are', async () => {
    const stem = await stemOf('en')
    for (const word of ['oauth2', 'c++', 'node.js', '1.2.3', 'as', 'has', 'ios', 'css', '设定'])
      expect(stem(word)).toBe(word)
  })

  test('a language that is not known is searched word for word', async () => {
    expect((await stemOf('xx'))('exports')).toBe('exports')
  })
})

/** Words are looked up by their stems: where these change, every index must be built anew. */
test('stems are those of this version of the analysis', async () => {
  const hash = new Bun.CryptoHasher('sha256')
  for (const language of languages) {
    const stem = await stemOf(language)
    const random = randomFrom(`stems of ${language}`)
    const letters = [...(alphabets[language] ?? 'abcdefghijklmnopqrstuvwxyzäöüåøæéèñç')]
    for (let count = 0; count < 2_000; count++) {
      const word = Array.from(
        { length: 4 + random.below(8) },
        () => letters[random.below(letters.length)],
      )
      hash.update(`${stem(word.join(''))} `)
    }
    for (const word of [
      'colour',
      'organised',
      'analyses',
      'centres',
      'exporting',
      'meldungen',
      'ueber',
      'configuracoes',
      'exportacion',
      'groupees',
      'asetukset',
      'naptarrol',
      'aplicatii',
      'ayarlari',
      'функції',
      'الاشعارات',
      'cannot',
      '設定',
      'ダー',
    ])
      hash.update(`${stem(word)} `)
  }
  expect([analysisVersion, hash.digest('hex').slice(0, 16)]).toEqual([3, '16e57dd886295bf3'])
})
