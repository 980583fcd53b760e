/** Letters of other scripts, after each the Latin letter that they look like. Source: Unicode UTS 39, confusables. */
const table = [
  // Cyrillic
  'АAаaВBвbЕEеeЅSѕsІIіiЈJјjКKкkМMмmНHнhОOоoРPрpСCсcТTтtУYуyХXхxԁdҺHһhԚQԛqԜWԝwӀlӏlԌGԍgҮYүyѴVѵvЬbьbГrгrпn',
  // Greek
  'ΑAαaΒBβbΕEεeΖZζzΗHηnΙIιiΚKκkΜMΝNνvΟOοoσoΡPρpΤTτtΥYυuΧXχxγyωwϲcϳj',
  // Armenian
  'ՕOօoՏSսuՍUոnհhցgզqյjԼLգq',
  // Cherokee
  'ᎪAᏴBᏟCᎠDᎬEᏀGᎻHᎫJᏦKᏞLᎷMᏢPᏒRᏚSᎢTᏙVᎳWᏃZ',
  // Latin
  'ıiȷjɑaɡgɩiɪiʏyʀrɴnʜhʟlᴀaʙbᴄcᴅdᴇeɢgᴊjᴋkᴍmᴏoᴘpꜱsᴛtᴜuᴠvᴡwᴢzƅbɋqʋvƖlǀl',
].join('')

const latin = new Map<string, string>()
const letters = Array.from(table)
for (let at = 0; at < letters.length; at += 2) latin.set(letters[at] ?? '', letters[at + 1] ?? '')

/**
 * What a text looks like: two texts with the same outcome can be taken for each other. It is for comparing only, since it
 * spells words wrongly. Source: Unicode UTS 39 §4, skeletons.
 */
export function lookOf(text: string): string {
  const decomposed = text.normalize('NFKD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const drawn = Array.from(decomposed, (letter) => latin.get(letter) ?? letter).join('')
  return drawn
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[1|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
