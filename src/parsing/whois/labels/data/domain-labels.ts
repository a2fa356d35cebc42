// Data: what registries and registrars call a registration's fields, in the languages they write.
/**
 * Labels of the registration itself, separated by `|`. Only letters count: `Name-Server 1` and
 * `name_server` are one. To teach the reader a word, add it to the row of its meaning; a word that
 * means this at one server only belongs in `servers/`.
 */
export const DOMAIN_LABELS = {
  domain: `Domain Name|Domain|Complete Domain Name|Query|Domain Name ACE|Nombre de Dominio
    |Nombre del dominio|Dominio|Nome de domínio|Nom de domaine|Domaine|Domena|Nazwa domeny
    |Domänenname|도메인이름|ドメイン名|域名|Tên miền|Имя домена|Домен|Alan Adı|Whois for|Domain Requested
    |Requested Domain|Fully Qualified Domain Name|FQDN|Object|Nome dominio|Domain name in ascii
    |Domain Name IDN|ACE|ascii|A-label|Search|Information about domain|Nama Domain|Identifiant
    |Domeniul|Nome do domínio|Nombre de dominio solicitado|اسم النطاق|Naziv domene|Naziv domena
    |Доменное имя|Домейн|Доменско име`,
  registryId: `Registry Domain ID|Domain ID|Domain Name ID|ROID|Domain ROID|Registration No.
    |NORID Handle|DomainHandle`,
  created: `Creation Date|Creation Time|Create Time|Reg-Date|Created|Created On|Create Date
    |Created Date|Registered|Registered On|Registration Date|Registered Date|Registration Time
    |Registrated|Domain Created|Domain Create Date|Domain Created On|Record Created
    |Record Created On|Creation|Date Created|Date Registered|Domain Registered
    |Domain registration date|Date of registration|Date of creation|Entry Created|Registration
    |Activated|Acivated|Activation|Activated On|Activation Date|Date Approved|Commencement Date
    |Domain Name Commencement Date|First Registration Date|domain_dateregistered
    |Relevant dates registered|Domain Record Created|Registered Since|Registration On
    |Domain Name Created|Domain Name Registered|Domain registered on|Domain record activated
    |Record activated|Registered at|Created at|Entry date|Start Date|Issue Date|Issued
    |Record Registered|Date record created|Fecha de Creacion|Fecha de registro|Fecha de alta
    |Fecha Creacion|Creado|Creado el|Fecha de Activacion|Registrado|Registrado en|Alta
    |Data de registo|Data de criação|Data registracji|Utworzono|utworzona|Date de création
    |Date d'enregistrement|Créé le|Enregistré le|Registriert am|Registrierungsdatum|Erstellt
    |Data registrazione|Data creazione|Creato|Luotu|Registrerad|Opprettet|Oprettet|Registreret
    |등록일|登録年月日|登録日|注册日期|注册时间|註冊日期|创建时间|Ngày đăng ký|Ngày cấp|Дата регистрации|Дата создания
    |Создан|Зарегистрирован|Kayıt Tarihi|Oluşturulma Tarihi|Registration date of the domain
    |Registrácia|Vytvorená|Registrace|Data înregistrării|Datum registracije|datum kreiranja
    |Tanggal Daftar|Active since|Tarikh Daftar|First Registered|Date of first registration
    |Criado em|Registado em|Registrado em|Data de registro|Data de ativação|Fecha de inscripción
    |Date d'activation|Qeydiyyat tarixi|Yaradılma tarixi|Datum registracije domene
    |Datum na registracija|Дата активации|Дата реєстрації|تاريخ التسجيل|تاريخ الإنشاء`,
  updated: `Updated Date|Update Time|Last Modified Date|Changed On|Updated|changed|modified
    |Last Updated|Last Updated On|Last Update|last-modified|Updated On|Update Date
    |Modification Date|Modified Date|Modified On|Last Updated Date|Domain Last Updated
    |Domain Last Updated Date|Domain Updated|Domain Last Modified|Record Last Updated
    |Domain record last updated|Record Last Updated On|Record Last Modified|Record Updated
    |Entry Updated|Last Changed|Changed date|Last Change|Date Modified|Record modified
    |Date Last Modified|Last Edited|Last modified on|Domain Last Changed|domain_datelastmodified
    |Record last update|Record Last Changed|Updated at|Latest Update|Change Date|Last Update Date
    |Domain Updated On|Record Updated on|Date Updated|Edited|Last Modification
    |Last modification date|Last Update Time|Updated Time|Ultima Actualizacion
    |Ultima modificacion|Última modificación al formulario|Fecha de modificacion
    |Fecha de actualizacion|Modificado|Ultima Actualizacion del Dominio|Última atualização
    |Data de modificação|Ostatnia modyfikacja|Zmodyfikowano|Dernière modification|Modifié le
    |Mis à jour le|Date de modification|Letzte Änderung|Geändert|Ultimo aggiornamento
    |Data modifica|Endret|Ændret|Senast ändrad|Muokattu|Sist oppdatert|최근 정보 변경일|最終更新|更新日期|更新时间
    |最近更新时间|Ngày cập nhật|Дата изменения|Изменен|Обновлен|Güncelleme Tarihi|Son Güncelleme
    |datum izmene|Posledná zmena|Ultima modificare|Date de mise à jour|Dernière mise à jour
    |Date de dernière mise à jour|Date de dernière modification|Fecha de última actualización
    |Fecha de última modificación|Alterado em|Atualizado em|Data de alteração|Data de atualização
    |Última alteração|Datum izmjene|Datum posljednje izmjene|Datum zadnje promjene
    |Yenilənmə tarixi|Дата обновления|Дата последнего изменения|Дата последнего обновления
    |Дата оновлення|Modify Date|Modify Time|Mod. Date|تاريخ آخر تحديث|آخر تحديث`,
  expires: `Registry Expiry Date|Expire Time|Expiry Time|Expired On|Valid Till|Validity Date
    |Renewal Due Date|Next Renewal Date|Date of Expiry|Date of Expiration
    |Registrar Registration Expiration Date|Expiration Date|Expiry Date|Expires|expire|Expires On
    |Expire Date|Expiry|Expiration|Exp date|Expiration Time|Expired Date|Expired|Expiration On
    |Renewal Date|Renewal|Date Renewal|Renewal Due|Registration Expiration Date
    |Registrar Expiration Date|Domain Expiration Date|Domain Expires|Domain Currently Expires
    |Domain Expires On|Record Expires|Record Expires On|Record will expire on|Record Expired
    |Registry Expiration Date|paid-till|Paid Until|Valid Until|valid-date|valid to|Validity
    |Domain valid until|Domain Expiry|Domain Expiry Date|Expires at|Expire at|Expiring
    |Expires date|Date Expires|Expire On|Registered until|Registration expires
    |Registration Expiry Date|Registered through date|Registration Expiration|domain_dateexpire
    |domain_datebilleduntil|Billed Until|Licensed until|Expiration date of the domain|free-until
    |Reactivation date|Next due date|Anniversary date|Domain Name Expiry Date
    |Domain Name Expiration Date|Paid till date|Fecha de Vencimiento|Fecha de corte
    |Fecha de expiracion|Fecha Vencimiento|Vencimiento|Vence|Expira|Fecha de caducidad|Caduca
    |Data de expiração|Expira em|Data expirării|Data wygaśnięcia|Wygasa|Okres abonamentu do
    |Date d'expiration|Expire le|Échéance|Date d'échéance|Ablaufdatum|Läuft ab|Data scadenza
    |Scadenza|Scade|Utløper|Udløber|Utgår|Vanhenee|Voimassa|사용 종료일|有効期限|到期日期|到期时间|过期时间
    |Ngày hết hạn|Дата окончания|Оплачен до|Истекает|Bitiş Tarihi|Sona Erme Tarihi|datum isteka
    |Platná do|Expirace|Expiră la|Expirare|Tanggal Kadaluarsa|Tarikh Luput|Record Expiry
    |Expires in date|Next Renewal|Date de fin|Data de vencimento|Data de validade|Válido até
    |Válido hasta|Vigente hasta|Bitmə tarixi|Datum isteka registracije|Datum isteka domene
    |Дата истечения|Дата окончания регистрации|Дата истечения регистрации
    |Дата окончания делегирования|Срок действия до|Дата закінчення|تاريخ الانتهاء
    |تاريخ انتهاء الصلاحية`,
  status: `Domain Status|Status|Registration Status|Domain State|State of domain|EPP Status|Flags
    |Domain name status|query_status|Registry status|Lock Status|Registrar Lock Status
    |eppstatus list|Domain Flags|Condition|Estatus del dominio|Estatus|Estado del dominio|Estado
    |Estado / Status|Situação|Statut|État|Statut du domaine|Stato|Durum|Domain Durumu|Статус
    |Состояние|Trạng thái|Cờ trạng thái|状態|域名状态|網域狀態|상태|Statusi|Tila|Tilstand|Statut domeniu
    |Statu|Situación|Availability|Disponibilidad|Disponibilité|Estado de dominio
    |Estado do domínio|Situação do domínio|Statusi i domenit|حالة النطاق`,
  nameserver: `Name Server|Name Servers|nserver|Name Server Hostname|NS|ns-name|DNS|DNS Servers
    |DNS Server|Domain Servers|Domain Server|Servers|Current Nameservers|Domain nameservers
    |Domain Name Server|Name Servers Information|Name Server Information
    |Domain servers in listed order|Domain Name Servers listed in order
    |Name servers in the listed order|Nameserver in listed order|Name servers in listed order
    |Primary server|Secondary server|Primary Server Hostname|Secondary Server Hostname
    |Third Server Hostname|Fourth Server Hostname|Fifth Server Hostname|Sixth Server Hostname
    |Third server|Fourth server|Primary Name Server|Secondary Name Server|Primary DNS
    |Secondary DNS|Primary NS|Secondary NS|Host Name|Host|ns hostname|Nservers|Name Server Host
    |Delegated Name Servers|Authoritative Name Servers|DNS name servers|Domain DNS
    |NSSET Name Server|Servidor(es) de Nombres de Dominio|Servidores de nombre|Servidores DNS
    |Servidores de nombres|Nombres de servidores|Servidor de nombres|Servidores de Dominio
    |Servidor DNS|Servidores de nomes|Servidor de nomes|Serveur DNS|Serveurs DNS|Serveur de noms
    |Serveurs de noms|Serveurs de nom|Nom du serveur|serwery nazw|Serwery DNS|Server DNS
    |Server dei nomi|Navneservere|Navneserver|Namnservrar|Nimipalvelimet|네임서버|호스트이름|차 네임서버 정보
    |ネームサーバ|域名服务器|名稱伺服器|Máy chủ DNS|Máy chủ DNS chuyển giao|Серверы имен|Сервер имен|DNS-серверы
    |DNS сервер|Alan Adı Sunucuları|DNS Sunucuları|Nazivni serveri|Menné servery|Servere DNS
    |Name Server Name|Name server set|Delegation|NSs|dns_name|Hosts|DNS Host|DNS Hosts
    |DNS Hostname|DNS Hostnames|Primary DNS Server|Secondary DNS Server|DNS Primario
    |DNS Secundario|DNS Primaire|DNS Secondaire|Servidor DNS Primario|Servidor DNS Secundario
    |Servidor Primario|Servidor Secundario|Serveur Primaire|Serveur Secondaire
    |Serveur DNS Primaire|Serveur DNS Secondaire|Serveur de noms primaire
    |Serveur de noms secondaire|Servidor de nomes primário|Servidor de nomes secundário
    |Servidor de Dominio|DNS serveri|DNS poslužitelji|DNS serverlər|Domain NS|NS-сервер
    |NS-серверы|Сервер DNS|Серверы DNS|Сервера имен|Сервери імен|خادم الأسماء|خوادم الأسماء`,
  nameserverIp: `IP Address|NS IP address|ns netaddress|Primary ip address
    |Primary Server Netaddress|Secondary Server Netaddress|Third Server Netaddress
    |Fourth Server Netaddress|IP nº|Secondary ip address|Name Server IP|ns-ip|IP 주소|IPv4 Address
    |Host IP|Glue|Server IP|Name Server IP Address|dns ip|nserver ip`,
  dnssec: `DNSSEC|DNSSEC Signed|Signed|DNSSEC status|Delegation signed|DNSSEC Delegation Signed
    |Signing Key|Secure DNS|DNSSEC Enabled|DNSSEC Delegation|DNSSEC signature|Domain signed|Keys
    |Domain DNSSEC|dnskey|DNSSEC Delegated`,
  ds: `DS Record|DS Data|DNSSEC DS Data|DS rdata|DS|DNSSEC DS Record|DNSSEC DS Records|DNSSEC DS
    |DNSSEC DS RR|DNSSEC DS Info|DS RR|DNSSEC Data|dsset|DS Delegation Signer|Delegation Signer
    |DS Key`,
  dsKeyTag: `DS Key Tag|keyTag|DNSSEC Key Tag|DS Record Key Tag`,
  dsAlgorithm: `Algorithm|DS Algorithm|DNSSEC Algorithm`,
  dsDigestType: `Digest Type|DS Digest Type|DNSSEC Digest Type`,
  dsDigest: `Digest|DS Digest|DNSSEC Digest`,
  reseller: `Reseller|Reseller Name|Reseller Organization|Registration service provided by
    |Registration Service Provider|Registered through|Domain support|Service Provider|Revendedor`,
  registrarHandle: `Registrar ID|Registrar Handle|Registrar Code|Sponsoring Registrar ID|reg-id
    |Registrar Number`,
  ianaId: `Registrar IANA ID|Sponsoring Registrar IANA ID|Registrar IANA|IANA ID
    |IANA Registrar ID|GURID`,
  registrarUrl: `Registrar URL|Registrar Website|Referral URL|Registration URL|Registrar Web
    |Registrar Home Page|Sponsoring Registrar URL|Registrar Http|Registrar Web Address|www
    |Registrar Info|Registrar Link`,
  whoisServer: `Registrar WHOIS Server|Whois Server|Registrar Whois|Whois
    |Sponsoring Registrar Whois Server|ReferralServer|Whois TCP URI`,
  rdapUrl: `Registrar RDAP URL|RDAP Server|Registrar RDAP Server|RDAP URL|Registrar RDAP|RDAP
    |Registry RDAP URL`,
  refer: `refer`,
  abuseEmail: `Registrar Abuse Contact Email|Abuse Email|Registrar Abuse Email|abuse-mailbox
    |Abuse Contact Email|Registrar Email Abuse|abuse mail`,
  abusePhone: `Registrar Abuse Contact Phone|Abuse Phone|Registrar Abuse Phone
    |Abuse Contact Phone|Registrar Abuse Tel|Registrar Abuse Telephone`,
};

export type DomainField = keyof typeof DOMAIN_LABELS;

/** What may stand in front of a date's label and changes nothing: `Record Valid Till`. */
export const DATED_THINGS = 'Domain|Domain Name|Record|Entry|Registration|Registry';

/** The usual labels of dates, with any of these in front. */
export const USUAL_DATES: Readonly<Record<'created' | 'updated' | 'expires', string>> = {
  created: `Created|Created Date|Created On|Created At|Creation|Creation Date|Creation Time
    |Create Date|Create Time|Registered|Registered Date|Registered On|Registered Since
    |Registration Date|Registration Time|Activation Date|Activated On|Date Created
    |Date Registered|Date of Creation`,
  updated: `Updated|Updated On|Updated At|Updated Date|Updated Time|Update Date|Update Time
    |Last Updated|Last Updated On|Last Updated Date|Last Update|Last Update Date|Last Update Time
    |Modified|Modified On|Modified Date|Modification Date|Last Modified|Last Modified On
    |Last Modified Date|Last Modification|Last Modification Date|Changed|Changed On|Change Date
    |Last Changed|Last Change|Date Modified|Date Updated|Last Edited`,
  expires: `Expires|Expires On|Expires At|Expire Date|Expire Time|Expiry|Expiry Date|Expiry Time
    |Expiration|Expiration Date|Expiration Time|Expired|Expired On|Expired Date|Valid Until
    |Valid Till|Valid To|Validity Date|Paid Until|Paid Till|Renewal|Renewal Date|Renewal Due Date
    |Next Renewal Date|Registered Until|Date Expires|Date of Expiry|Date of Expiration`,
};

/**
 * Known words with no field of ours: they end what came before, and are never taken for an address
 * or a name server.
 */
export const OTHER_LABELS = `Remarks|remark|Notice|Note|Notes|source|mnt-by|mnt-lower|mnt-ref
  |notify|hold|anniversary|nsl-id|anonymous|obsoleted|eligstatus|eligdate|eligsource|reachmedia
  |reachstatus|reachsource|reachdate|ownerid|responsible-id|saci|nsstat|nslastaa|Registrant ID
  |DNS update|Domain Language|Maintainer|Language|ENS_AuthId|Created By|Updated By
  |Last Updated by|Last Updated by Registrar|Last Transferred Date|Transferred|Transfer Date
  |Last Transfer|Trademark|Trademark Name|Trademark Country|Trademark Number
  |Date Trademark Applied For|Date Trademark Registered|Eligibility Type|Eligibility Name
  |Eligibility ID|Registrant Type|Registration period|VID|Database Last Updated|Record Type
  |Phone Ext|Fax Ext|Registrant Phone Ext|Registrant Fax Ext|Admin Phone Ext|Admin Fax Ext
  |Tech Phone Ext|Tech Fax Ext|Billing Phone Ext|Billing Fax Ext|Publishes|정보공개여부|Holder Transfer
  |RegistryLock|Available|Registration Type|Additional Information|Data Validation|Relevant dates
  |Important dates|Dates|Details|Id Type|Id Number|Registry fee due on|Domain Type|Owner Type
  |RegNr|Register Number|Tax ID|Invoicing|Frozen Status|Transfer Status|Attention|Individual LabelRole
  |Private|Whois privacy|Domain Information|Information|Domain Details|Search by domain name
  |Registrar created|Registar created|Registrant Created|Owner Created|Owner Updated
  |Admin Created|Admin Updated|Tech Created|Tech Updated|Name Server Handle|Legal form|org-type
  |geoip|nic-hdl-source|License|License status|Licence status|Expiration source
  |URL of the ICANN Whois Inaccuracy Complaint Form
  |URL of the ICANN WHOIS Data Problem Reporting System|Last Update of WHOIS database|Class
  |Auth Area|Zone|Grace period|Delete date|outzone|delete|deleted|auto-renew|Service
  |Contract Version|Re-registration Status|Nexus Category|Account Name|Application Purpose
  |Version|Domain Managers|Domain Manager|Company Chinese name|descr-en|dom-public|Redacted
  |Reason|Subscription|WHOIS lookup made at|WHOIS lookup made on|Terms of use|Copyright
  |Loại tên miền|Owner ID Type`;
