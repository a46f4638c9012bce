import { fold } from './fold.ts'

/**
 * Articles, pronouns, prepositions, conjunctions and auxiliaries, by ISO 639-1 code: words that a sentence needs and that
 * say little about what it is about. The lists are short and our own: published ones have words such as "system" or
 * "problem", which people search for.
 */
const lists: Record<string, string> = {
  da: `af alle at blev blive da de dem den denne der deres det dette dig din du efter eller en end er et for fra ham
    han har havde hans hende her hun hvad hvem hver hvis hvor i ikke jeg jer kan man med men mig min mit må når nogle
    nu og også om op os over på sig sin skal som så til ud under var vi vil ville vor være`,
  de: `aber alle als also am an auch auf aus bei beim bin bis da damit dann das dass dein dem den der des die dies
    diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas für haben habe hat
    hatte hier ich ihm ihn ihr ihre im in ins ist ja kann kein keine man mein meine mich mir mit muss nach nicht noch
    nur ob oder ohne sein seine sich sie sind so soll über um und uns unser unter vom von vor war was weil wenn wer wie
    wir wird wo würde zu zum zur`,
  en: `a about after all also am an and any are as at be because been before being but by can could did do does doing
    for from had has have having he her here him his how i if in into is it its just me my no nor not of off on once
    only or other our out over own she should so some such than that the their them then there these they this those
    through to too under until up us very was we were what when where which while who whom why will with would you
    your arent cannot cant couldnt didnt doesnt dont hasnt havent im isnt ive shouldnt thats wasnt wont
    wouldnt`,
  es: `a al algo ante como con cual cuando de del desde donde e el ella ellos en entre era es esa ese eso esta este
    esto ha hay la las le les lo los más me mi mis muy ni no nos o otra otro para pero por porque que qué quien se ser
    si sin sobre son su sus también te tiene todo todos tu un una uno y ya yo`,
  fi: `ei eli en että he hän ja jo jos joka jotka kanssa kuin kun me mikä minä mitä mutta myös ne niin nyt oli olla
    on ovat se sekä siitä sinä tai tämä te tuo vain voi`,
  fr: `à au aux avec ce ces cette chez comme d dans de des du elle elles en est et été eu il ils j je l la le les leur
    leurs lui m ma mais me mes moi mon n ne nos notre nous on ou où par pas plus pour qu que qui s sa sans se ses si
    son sont sous sur ta te tes toi ton tu un une vos votre vous y`,
  it: `a ai al alla alle anche c che chi ci come con cui d da dal dalla dei del della delle di dove e è ed gli ha ho i
    il in io l la le lei li lo loro lui ma me mi mia mio ne nei nel nella no noi non o per perché più quando quella
    quello questa questo se si sono su sua suo sul tra tu tutti tutto un una uno vi voi`,
  nl: `aan al alle als bij dan dat de der deze die dit doch doen door dus een en er ge geen had heb hebben heeft het
    hier hij hoe hun ik in is ja je kan kon maar me meer men met mij mijn na naar niet nog nu of om omdat ons onze ook
    op over te tegen toch toen tot u uit van veel voor want waren was wat we wel werd wie wij wil worden wordt zal ze
    zich zij zijn zo zou`,
  no: `alle at av ble bli da de deg dem den denne der det dette din du eller en enn er et for fra ha han har hun hva
    hvem hvis hvor i ikke jeg kan med meg men min mitt må når nå og også om opp oss over på seg sin skal som så til ut
    var vi vil vår være å`,
  pt: `a ao aos as com como da das de do dos e é ela ele em entre era essa esse esta este eu foi há isso isto já lhe
    mais mas me meu minha muito na não nas nem no nos nós o os ou para pela pelo por porque qual quando que quem se sem
    ser seu seus são só sua também te tem um uma você`,
  ru: `а без бы был была были было в вам вас во вот вы где да для до его ее если есть еще же за и из или им их к как
    когда кто ли мне мы на над не нет но о об он она они от по под при с со так также там то тоже только у уже что чтобы
    это этот я`,
  sv: `alla att av blev bli då de dem den denna det detta dig din du där efter eller en er ett från för ha han har
    henne hon hur här i inte jag kan kunde man med men mig min mitt nu när någon och om oss på sig sin ska skulle som så
    till upp ut var vi vid vill vår än är åt över`,
  tr: `ama ancak bana ben bir biz bu da daha de diye en gibi hem her için ile ise kadar ki mi mı mu mü ne o olan olarak
    sen siz şu ve veya ya`,
  uk: `а але б би був була були було в вам вас ви від все до для є ж з за зі і його із її їх й як коли котрий ми
    мені на над не ні о об од по при про та так також там те ти то у цей це ще що щоб я`,
}

const sets = new Map<string, ReadonlySet<string>>()

/** Normalised. A language without a list has none. */
export function functionWordsOf(language: string): ReadonlySet<string> {
  const known = sets.get(language)
  if (known) return known
  const words = new Set((lists[language] ?? '').split(/\s+/).filter(Boolean).map(fold))
  sets.set(language, words)
  return words
}
