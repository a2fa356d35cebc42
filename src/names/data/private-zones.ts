/**
 * Data: zones that no list of public suffixes names in its ICANN part, yet names are registered in.
 * Each has an operator of its own (`sources/registries/data`); the zone itself is a registration at
 * its parent's registry: `amazon.uk.com` and `uk.com` are both names.
 */
export const PRIVATE_ZONES: ReadonlySet<string> = new Set(
  `
ac.ru ae.org bir.ru biz.ua br.com cbg.ru cn.com co.ca co.com co.nl co.no co.pl co.ro co.ua
com.cn.st com.de com.ru com.se de.com dev.cn.st dpdns.org ec.cc edu.cn.st edu.ru eu.cc eu.com
eu.org fed.us gb.com gb.net gov.scot gov.wales gr.com gu.cc hk.com hk.org hu.com hu.net in.net
inc.hk it.com jp.net jpn.com llyw.cymru ltd.hk me.cn.st mex.com mil.uk mod.uk msk.ru msk.su
net.cn.st net.ru ngo.cn.st ngo.us no.com nov.ru nov.su nyc.mn org.cn.st org.ru parliament.uk
pp.ru pp.ua priv.at qc.com qzz.io radio.am radio.fm ru.com ru.net sa.com se.com se.net shop.ro
spb.ru spb.su uk.cc uk.co uk.com uk.net us.cc us.com us.kg us.org uy.com v.ua web.com xx.kg
za.bz za.com za.net za.org
`
    .trim()
    .split(/\s+/),
);
