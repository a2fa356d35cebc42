// Data: what registries and registrars call things, in the languages they write.
import type { ContactField, DomainField, Role } from './fields.ts';

/**
 * Labels of the registration itself. Spelling counts by its letters only: `Name-Server 1`, `NameServers` and `name_server` are one.
 * Separated by `|`. To teach the reader a word, add it to the row of its meaning; a word that means this at one server only
 * belongs in `servers/`.
 */
export const DOMAIN_LABELS: Readonly<Record<DomainField, string>> = {
  domain: `Domain Name|Domain|domain|Complete Domain Name|DomainName|Query|Domain Name ACE|Nombre de Dominio|Nombre del dominio|Dominio
    |Nome de domínio|Nom de domaine|Domaine|Domena|Doména|Nazwa domeny|Domänenname|도메인이름|ドメイン名|域名|Tên miền|Имя домена|Домен|Alan Adı
    |Whois for|Domain Requested|Requested Domain|Fully Qualified Domain Name|FQDN|Object|Domínio|Nome dominio|Domain name in ascii|Domainname
    |Domain Name IDN|ACE|ascii|A-label|Domain Name (ASCII)|domain_name|Search|Information about domain|Nama Domain|Identifiant|Domeniul|Nome do domínio|Nombre de dominio solicitado|اسم النطاق|Naziv domene|Naziv domena|Имя домена (ASCII)|Доменное имя|Домейн|Доменско име`,
  registryId: `Registry Domain ID|Domain ID|Domain Name ID|ROID|Domain ROID|Registration No.|NORID Handle|DomainHandle|Domain Handle`,
  created: `Creation Date|Creation Time|Create Time|Reg-Date|Created|created|Created On|Create Date|Created Date|Registered|registered|Registered On|Registration Date|Registered Date
    |Registration Time|Registrated|Domain Created|Domain Create Date|Domain Created On|Record Created|Record Created On|Record created|Creation|Date Created|Date Registered
    |Domain Registered|Domain registration date|Date of registration|Date of creation|Entry Created|Registration|Activated|Acivated|Activation|Activated On
    |Activation Date|Date Approved|Commencement Date|Domain Name Commencement Date|First Registration Date|domain_dateregistered|Relevant dates registered
    |Domain Record Created|Registered Since|Registration On|Domain Name Created|Domain Name Registered|Domain registered on|Domain record activated|Record activated|Registered at|Created at
    |Domain Registration Date|Entry date|Start Date|Issue Date|Issued|record created|created date|Record Registered|Date record created
    |Fecha de Creacion|Fecha de registro|Fecha de alta|Fecha Creacion|Creado|Creado el|Fecha de Activacion|Registrado|Registrado en|Alta
    |Data de registo|Data de criação|Data registracji|Utworzono|utworzona|Date de création|Date d'enregistrement|Créé le|Date de creation|Enregistré le
    |Registriert am|Registrierungsdatum|Erstellt|Data registrazione|Data creazione|Creato|Luotu|Registrerad|Opprettet|Oprettet|Registreret
    |등록일|登録年月日|登録日|注册日期|注册时间|註冊日期|创建时间|Ngày đăng ký|Ngày cấp|Дата регистрации|Дата создания|Создан|Зарегистрирован|Kayıt Tarihi|Oluşturulma Tarihi
    |Registration date of the domain|Registrácia|Vytvorená|Registrace|Data înregistrării|Datum registracije|datum kreiranja|Tanggal Daftar|Active since|Tarikh Daftar
    |First Registered|Date of first registration|Reg. Date|Criado em|Registado em|Registrado em|Data de registro|Data de ativação|Fecha de inscripción|Date d'activation|Qeydiyyat tarixi|Yaradılma tarixi|Datum registracije domene|Datum na registracija|Дата активации|Дата реєстрації|تاريخ التسجيل|تاريخ الإنشاء`,
  updated: `Updated Date|Update Time|Last Modified Date|Changed On|Updated|changed|modified|Changed|Last Updated|Last Updated On|Last Update|last-update|last-updated|last-modified|Last Modified|Last modified
    |Updated On|Update Date|Modification Date|Modified|Modified Date|Modified On|Last Updated Date|Domain Last Updated|Domain Last Updated Date|Domain Updated
    |Domain Last Modified|Record Last Updated|Domain record last updated|Record Last Updated On|Record Last Modified|Record Updated|Entry Updated|Last Changed|Changed date|Last Change|Date Modified
    |Record modified|Date Last Modified|Last Edited|Last modified on|Domain Last Changed|domain_datelastmodified|Record last update|Record Last Changed|Updated at
    |Latest Update|Change Date|Last Update Date|Domain Updated On|Record Updated on|Date Updated|Edited|Last Modification|Last modification date|Last Update Time|Updated Time
    |Ultima Actualizacion|Ultima modificacion|Última modificación al formulario|Fecha de modificacion|Fecha de actualizacion|Modificado|Ultima Actualizacion del Dominio
    |Última atualização|Data de modificação|Ostatnia modyfikacja|Zmodyfikowano|Dernière modification|Modifié le|Mis à jour le|Date de modification
    |Letzte Änderung|Geändert|Ultimo aggiornamento|Data modifica|Endret|Ændret|Senast ändrad|Muokattu|Sist oppdatert
    |최근 정보 변경일|最終更新|更新日期|更新时间|最近更新时间|Ngày cập nhật|Дата изменения|Изменен|Обновлен|Güncelleme Tarihi|Son Güncelleme|datum izmene|Posledná zmena|Ultima modificare
    |Date de mise à jour|Dernière mise à jour|Date de dernière mise à jour|Date de dernière modification|Fecha de última actualización|Fecha de última modificación|Última modificación|Alterado em|Atualizado em|Data de alteração|Data de atualização|Última alteração|Datum izmjene|Datum posljednje izmjene|Datum zadnje promjene|Yenilənmə tarixi|Дата обновления|Дата последнего изменения|Дата последнего обновления|Дата оновлення|Modify Date|Modify Time|Mod. Date|تاريخ آخر تحديث|آخر تحديث`,
  expires: `Registry Expiry Date|Expire Time|Expiry Time|Expired On|Valid Till|Validity Date|Renewal Due Date|Next Renewal Date|Date of Expiry|Date of Expiration|Registrar Registration Expiration Date|Expiration Date|Expiry Date|Expires|expires|expire|Expire|Expires On|Expire Date|expire-date|Expiry|Expiration
    |Exp date|Expiration Time|Expired Date|Expired|Expiration On|Renewal Date|Renewal|Date Renewal|Renewal Due|Registration Expiration Date|Registrar Expiration Date
    |Domain Expiration Date|Domain Expires|Domain Currently Expires|Domain Expires On|Record Expires|Record Expires On|Record will expire on|Record expires|Record Expired|Registry Expiration Date
    |paid-till|paid till|Paid Until|Valid Until|valid-date|valid to|Validity|valid until|Domain valid until|Domain Expiry|Domain Expiry Date|Expires at|Expire at|Expiring
    |Expires date|Date Expires|Expire On|Registered until|Registration expires|Registration Expiry Date|Registered through date|Registration Expiration|domain_dateexpire|domain_datebilleduntil
    |Billed Until|Licensed until|Expiration date of the domain|free-until|Reactivation date|Next due date|Anniversary date|Domain Name Expiry Date|Domain Name Expiration Date|Paid till date
    |Fecha de Vencimiento|Fecha de corte|Fecha de expiracion|Fecha Vencimiento|Vencimiento|Vence|Expira|Fecha de caducidad|Caduca|Data de expiração|Data de expiracao|Expira em
    |Data expirării|Data wygaśnięcia|Wygasa|Okres abonamentu do|Date d'expiration|Date dexpiration|Expire le|Échéance|Date d'échéance|Ablaufdatum|Läuft ab|Data scadenza|Scadenza|Scade
    |Utløper|Udløber|Utgår|Vanhenee|Voimassa|사용 종료일|有効期限|到期日期|到期时间|过期时间|Ngày hết hạn|Дата окончания|Оплачен до|Истекает|Bitiş Tarihi|Sona Erme Tarihi
    |datum isteka|Platná do|Expirace|Expiră la|Expirare|Tanggal Kadaluarsa|Tarikh Luput|Record Expiry|Expires in date
    |Next Renewal|Date de fin|Data de vencimento|Data de validade|Válido até|Válido hasta|Vigente hasta|Bitmə tarixi|Datum isteka registracije|Datum isteka domene|Дата истечения|Дата окончания регистрации|Дата истечения регистрации|Дата окончания делегирования|Срок действия до|Дата закінчення|تاريخ الانتهاء|تاريخ انتهاء الصلاحية`,
  status: `Domain Status|Status|status|Registration Status|Domain State|State of domain|EPP Status|Flags|Domain name status|query_status|Registration status|Registry status|Lock Status
    |Registrar Lock Status|eppstatus|eppstatus list|Domain Flags|Condition|Estatus del dominio|Estatus|Estado del dominio|Estado|Estado / Status|Situação|Statut|État|Statut du domaine
    |Stato|Etat|Durum|Domain Durumu|Статус|Состояние|Trạng thái|Cờ trạng thái|状態|域名状态|網域狀態|상태|Statusi|Tila|Tilstand|Statut domeniu|Statu|Situación|Availability|Disponibilidad|Disponibilité|Estado de dominio|Estado do domínio|Situação do domínio|Statusi i domenit|حالة النطاق`,
  nameserver: `Name Server|Name Servers|nserver|Nameserver|Nameservers|Name Server Hostname|Nserver|NS|ns-name|ns_name|DNS|DNS Servers|DNS Server|Domain Servers|Domain Server|Servers|Current Nameservers
    |Name Server (DB)|Domain nameservers|Domain Name Servers|Domain Name Server|Name Servers Information|Name Server Information|Nameserver Information|Nameservers Information
    |Domain servers in listed order|Domain Name Servers listed in order|Name servers in the listed order|Nameserver in listed order|Name servers in listed order
    |Nameservers in listed order|Primary server|Secondary server|Primary Server Hostname|Secondary Server Hostname|Third Server Hostname|Fourth Server Hostname|Fifth Server Hostname|Sixth Server Hostname|Third server|Fourth server|Primary Name Server|Secondary Name Server|Primary Nameserver|Secondary Nameserver|Primary DNS|Secondary DNS|Primary NS|Secondary NS
    |Host Name|Hostname|Host|ns hostname|NS Hostname|Nservers|Name Server Host|Nameserver Host|Delegated Name Servers|Authoritative Name Servers|Authoritative nameservers|Name server host name|DNS name servers|Domain DNS|NSSET Name Server
    |Servidor(es) de Nombres de Dominio|Servidores de nombre|Servidores DNS|Servidores de nombres|Servidores de Nombre|Nombres de servidores|Servidor de nombres|Servidores de Dominio|Servidor DNS
    |Servidores de nomes|Servidor de nomes|Serveur DNS|Serveurs DNS|Serveur de noms|Serveurs de noms|Serveurs de nom|Nom du serveur|serwery nazw|Serwery DNS|Server DNS|Server dei nomi
    |Navneservere|Navneserver|Namnservrar|Nimipalvelimet|네임서버|호스트이름|차 네임서버 정보|ネームサーバ|域名服务器|名稱伺服器|Máy chủ DNS|Máy chủ DNS chuyển giao|Серверы имен|Сервер имен
    |DNS-серверы|DNS сервер|Alan Adı Sunucuları|DNS Sunucuları|Nazivni serveri|Menné servery|Servere DNS|Name Server Name|Name server set|Delegation|NSs|dns_name
    |Hosts|DNS Host|DNS Hosts|DNS Hostname|DNS Hostnames|Primary DNS Server|Secondary DNS Server|DNS Primario|DNS Secundario|DNS Primário|DNS Secundário|DNS Primaire|DNS Secondaire|Servidor DNS Primario|Servidor DNS Secundario|Servidor Primario|Servidor Secundario|Serveur Primaire|Serveur Secondaire|Serveur DNS Primaire|Serveur DNS Secondaire
    |Serveur de noms primaire|Serveur de noms secondaire|Servidor de nomes primário|Servidor de nomes secundário|Servidor de Dominio|DNS serveri|DNS poslužitelji|DNS serverlər|Domain NS|NS-сервер|NS-серверы|Сервер DNS|Серверы DNS|Сервер имён|Серверы имён|Сервера имен|Сервери імен|خادم الأسماء|خوادم الأسماء`,
  nameserverIp: `IP Address|NS IP address|ns netaddress|Primary ip address|Primary Server Netaddress|Secondary Server Netaddress|Third Server Netaddress|Fourth Server Netaddress|IP nº|Secondary ip address|Name Server IP|ns-ip|IP 주소|ns_ip|IPv4 Address|IPv6 Address|Nameserver IP|Host IP|ns_ip4|ns_ip6|Glue|Server IP|IP-Address|Name Server IP Address|dns ip|nserver ip`,
  dnssec: `DNSSEC|dnssec|DNSSEC Signed|Signed|DNSSEC status|dns-sec|Delegation signed|DNSSEC Delegation Signed|Signing Key|Secure DNS|DNSSEC Enabled|DNSSEC Delegation|DNSSEC signature|Domain signed|Keys|domain_signed|Domain DNSSEC|dnskey|DNSSEC Delegated`,
  ds: `DS Record|DS Data|DNSSEC DS Data|DS rdata|ds-rdata|ds-record|dsrecord|DS|DNSSEC DS Record|DNSSEC DS Records|DNSSEC DS|ds_rdata|DNSSEC DS RR|DNSSEC DS Info|DS RR|DNSSEC Data|dsset|DS Delegation Signer|Delegation Signer|DS Key`,
  dsKeyTag: `DS Key Tag|keyTag|DNSSEC Key Tag|DS keytag|DS Record Key Tag`,
  dsAlgorithm: `Algorithm|DS Algorithm|DNSSEC Algorithm`,
  dsDigestType: `Digest Type|DS Digest Type|DNSSEC Digest Type`,
  dsDigest: `Digest|DS Digest|DNSSEC Digest`,
  reseller: `Reseller|Reseller Name|Reseller Organization|Registration service provided by|Registration Service Provider|Registered through|Domain support|Service Provider|Revendedor`,
  registrarHandle: `Registrar ID|Registrar Handle|Registrar Code|Sponsoring Registrar ID|reg-id|Registrar Number`,
  ianaId: `Registrar IANA ID|Sponsoring Registrar IANA ID|Registrar IANA|IANA ID|Registrar IANA-ID|IANA Registrar ID|GURID`,
  registrarUrl: `Registrar URL|Registrar Website|Referral URL|Registration URL|Registrar Web|Registrar Home Page|Registrar Homepage|Registrar Web Site|Sponsoring Registrar URL|Registrar Http|Registrar Web Address|www|Registrar Info|Registrar-URL|Registrar Link`,
  whoisServer: `Registrar WHOIS Server|Whois Server|WHOIS Server|Registrar Whois|Whois|Sponsoring Registrar Whois Server|ReferralServer|Referral Server|Registrar WHOIS|Whois TCP URI`,
  rdapUrl: `Registrar RDAP URL|RDAP Server|Registrar RDAP Server|RDAP URL|Registrar RDAP|RDAP|Registry RDAP URL`,
  refer: `refer`,
  abuseEmail: `Registrar Abuse Contact Email|Abuse Email|Registrar Abuse Email|abuse-mailbox|Abuse Contact Email|Registrar Abuse Contact E-mail|abuse-email|Abuse E-mail|Registrar Email Abuse|abuse mail`,
  abusePhone: `Registrar Abuse Contact Phone|Abuse Phone|Registrar Abuse Phone|Abuse Contact Phone|Registrar Abuse Tel|abuse-phone|Registrar Abuse Telephone`,
};

/** What may stand in front of a date's label and changes nothing: `Domain Name Creation Date`, `Record Valid Till`. */
export const DATED_THINGS = 'Domain|Domain Name|Record|Entry|Registration|Registry';
/** The usual labels of dates, with any of these in front. */
export const USUAL_DATES: Readonly<Record<'created' | 'updated' | 'expires', string>> = {
  created:
    'Created|Created Date|Created On|Created At|Creation|Creation Date|Creation Time|Create Date|Create Time|Registered|Registered Date|Registered On|Registered Since|Registration Date|Registration Time|Activation Date|Activated On|Date Created|Date Registered|Date of Creation',
  updated:
    'Updated|Updated On|Updated At|Updated Date|Updated Time|Update Date|Update Time|Last Updated|Last Updated On|Last Updated Date|Last Update|Last Update Date|Last Update Time|Modified|Modified On|Modified Date|Modification Date|Last Modified|Last Modified On|Last Modified Date|Last Modification|Last Modification Date|Changed|Changed On|Change Date|Last Changed|Last Change|Date Modified|Date Updated|Last Edited',
  expires:
    'Expires|Expires On|Expires At|Expire Date|Expire Time|Expiry|Expiry Date|Expiry Time|Expiration|Expiration Date|Expiration Time|Expired|Expired On|Expired Date|Valid Until|Valid Till|Valid To|Validity Date|Paid Until|Paid Till|Renewal|Renewal Date|Renewal Due Date|Next Renewal Date|Registered Until|Date Expires|Date of Expiry|Date of Expiration',
};

/** Who a party is: as a heading, as a label with the party's name behind it, or in front of a contact's field. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  registrant: `Registrant|Registrant Contact|Registrant Contact Information|Registrant Information|descr|Registrant Details|Owner|Owner Contact|Domain Owner|Domain Holder|Holder|holder-c|owner-c|registrant-c
    |Registered For|Organization Using Domain Name|Organisation Using Domain Name|Holder of domain name|Domain Name Holder|Registrant Name and Address|Registrant's|Licensee|Licensee Contact|Client|Customer|Domain registrant
    |Domain Owners / Registrant|Domain Owners|Owner Information|Registrant Data|Ownership|Owner/Main Contact|Main Contact|Domain Name Owner|Domain Name Registrant|Registered Owner|Beneficiary|Subscriber|Registry Registrant
    |Titular|Titular del dominio|Titular del Nombre de Dominio|Titular / Registrant|Registrante|Registrado a nombre de|Propietario|Dueño|Titulaire|Titulaire du domaine|Propriétaire|Détenteur
    |Inhaber|Domaininhaber|Domain-Inhaber|Intestatario|Assegnatario|Innehavare|Innehaver|Registrant(Holder)|Haltija|Omistaja|등록인|登録者名|所有者|注册人|註冊人|註冊者|Chủ sở hữu tên miền|Chủ thể đăng ký sử dụng
    |Tên chủ thể đăng ký sử dụng|Tên chủ thể|Chủ thể|Administrator domeny|Abonent|Владелец|Владелец домена|Администратор домена|Регистрант|Domain Sahibi|Alan Adı Sahibi|Držitel|Držiteľ|Vlasnik|Korisnik|Titularul
    |owner-contact|registrant_contact|Registrant Person|Registrant Organisation Contact|Registrant International|Registrant Internationalized|Registrant Localized|Domain Contact|Organisation holding the domain|Holder Information|Proprietario|Organisation holder
    |Registered To|Registrado a|Détenteur du domaine|Propriétaire du domaine|Titular do domínio|Nosilac|Nositelj|Nosilac domene|Nosilac domena|صاحب النطاق`,
  admin: `Admin|Admin Contact|Administrative Contact|Administrative|Administrator|Administrative Contacts|Admin Contacts|Administrative Contact/Agent|adm|admin-c|adm-c|ac|Administrative Contact(AC)|AC|Registry Admin|Administrative Contact Information
    |Admin Contact Information|admin_contact|Administrative Contact Code|Administrativ contact|Administration Contact|Admin Information|Registrant Administrative Contact|Administrative Contact Details|Contact Administrative|Admin Contact Details|Admin Person
    |Contacto Administrativo|Contacto admin|Contato administrativo|Responsável Administrativo|Responsable administrativo|Contact administratif|Responsable|Responsável|Responsible|Responsible Person|Administrativer Ansprechpartner|Admin-C|Contatto amministrativo
    |Administrativ kontakt|Administrativ kontaktperson|Kontakt administracyjny|Административный контакт|책임자|公開連絡窓口|登録担当者|管理联系人|行政聯絡人|İdari Kontak|İdari Sorumlu|Administrativní kontakt|Contact Information|Public Contact|Hallinnollinen yhteyshenkilö|Legal-c|Legal Contact
    |Manager|Authorised contact|Authorized Contact|Administrative Internationalized|Admin Internationalized|Admin Localized|Admin International|Administrative handle|Správce|Administrativni kontakt`,
  tech: `Tech|Tech Contact|Technical Contact|Technical|Technical Contacts|Tech Contacts|tec|tech-c|tec-c|tc|Registry Tech|Technical Contact Information|Tech Contact Information|technical_contact|tech_contact|Technical Contact Code|Technical Person
    |Zone Contact|zone-c|Zone/Tech|Registrar Technical Contacts|Registrar Technical Contact|Technical Information|Tech Information|Technical Contact Details|Technical Support Contact|Network Contact|DNS Admin Contact|Contact Technical|Tech Contact Details|Technician
    |Contacto Tecnico|Contato técnico|Responsável Técnico|Responsable técnico|Responsable technique|Contact technique|Technischer Ansprechpartner|Tech-C|Zone-C|Contatto tecnico|Contatti tecnici|Teknisk kontakt|Teknisk kontaktperson|Kontakt techniczny
    |Технический контакт|기술책임자|技術連絡担当者|技术联系人|技術聯絡人|Teknik Kontak|Teknik Sorumlu|Technický kontakt|Tehnički kontakt|Tekninen yhteyshenkilö|Tech Internationalized|Tech Localized|Tech International|Tech Person|Nameserver Contact`,
  billing: `Billing|Billing Contact|Billing Contacts|bil|bill|billing-c|bill-c|Registry Billing|Billing Contact Information|billing_contact|Invoicing Party|Accounting Contact|Financial Contact|Payment Contact|Billing Contact Code|Billing Information|Billing Internationalized|Contact Billing
    |Contacto de Cobranza|Contacto Financiero|Entidade Gestora|Contact de facturation|Contact facturation|Contacto de pago|Kontakt płatniczy|Kontakt finansowy|Платежный контакт|Ödeme Kontak|Fatura Sorumlu|Billing Person|Financial`,
  registrar: `Registrar|Sponsoring Registrar|Registrar Information|Registrar Info|Registrar Contact|Current Registar|Current Registrar|Registered By|Registrar of Record|Authorized Agency|Registering agent|Registration Agent|Agent|Accredited Registrar|Registrar Details
    |Registrar Contact Information|Registrar Data|Managing Registrar|Registrar/Agent|Record maintained by|Maintained by|Registration Provider|Domain Registrar|Registry Registrar|Registrar International|Registrar Internationalized|Provider|registrar_contact|Created By Registrar
    |Agente Registrador|Registrador|Registrado por|Agente de registro|Entidad registradora|Entidade de registo|Entidade gestora / Registrar|Bureau d'enregistrement|Prestataire|Registrierungsstelle|Registrar autorizzato|Rejestrator|Registrator|Registraattori|Välittäjä
    |등록대행자|登録業者|注册商|注册服务机构|註冊商|受理註冊機構|受理注册机构|Nhà đăng ký quản lý|Quản lý tại Nhà đăng ký|Nhà đăng ký|Регистратор|Kayıt Operatörü|Kayıt Kuruluşu|Registrátor|Registar|Registratorul|Operateur|Sponsoring Agent`,
};

/** One heading for one person in several roles. */
export const SHARED_HEADINGS: Readonly<Record<string, readonly Role[]>> = {
  'Administrative Contact, Technical Contact|Administrative and Technical Contact|Administrative/Technical Contact|Admin/Tech Contact|Administrative, Technical Contact|Administrative & Technical Contact|Technical Contact, Administrative Contact':
    ['admin', 'tech'],
  'Administrative Contact, Technical Contact, Zone Contact|Administrative Contact, Technical Contact, Zone Contact Contact|Administrative, Technical, Zone Contact':
    ['admin', 'tech'],
  'Technical Contact, Zone Contact|Technical/Zone Contact|Technical Contact/Zone Contact': ['tech'],
  'Administrative Contact, Billing Contact|Administrative/Billing Contact|Admin/Billing Contact|Administrative, Billing Contact|Billing Contact, Administrative Contact':
    ['admin', 'billing'],
  'Technical Contact, Billing Contact|Technical/Billing Contact|Tech/Billing Contact|Billing Contact, Technical Contact':
    ['tech', 'billing'],
  'Administrative Contact, Technical Contact, Billing Contact|Administrative, Technical, Billing Contact|Administrative, Technical and Billing Contact|Admin/Tech/Billing Contact|Administrative, Billing, Technical Contact|Administrative/Technical/Billing Contact|Administrative Contact, Technical Contact, Zone Contact, Billing Contact':
    ['admin', 'tech', 'billing'],
};

/** Fields of a contact, alone (inside a section or object) or behind a role. */
export const CONTACT_LABELS: Readonly<Record<ContactField, string>> = {
  name: `Name|name|Contact Name|Person|Full Name|Contact Person|Name (Last, First)|Personname|Person Name|International Name|Internationalized Name|Localized Name|Contact|role name|fullname|English Name|Individual Name|holder name|Name and Surname
    |Nombre|Nome|Nom|Nom complet|Naam|Navn|Namn|Nimi|Imię i nazwisko|Jméno|Meno|Ime|Ime i prezime|氏名|名前|名称|姓名|이름|Họ tên|Họ và tên|Tên|Имя|ФИО|İsim|Adı|Ad Soyad|Nazwa|contact display name|Contact Full Name|Attention Name|Registrant Name English`,
  firstName: `First Name|firstname|Given Name|Prenom|Prénom|Contact firstname|Imię|Vorname|Etunimi|Contact first name|Fornavn`,
  lastName: `Last Name|lastname|Family Name|Surname|Nom de famille|Contact lastname|Nazwisko|Nachname|Sukunimi|Contact last name|Etternavn|Efternavn`,
  organization: `Organization|Organisation|Organization Name|Organisation Name|Org|OrgName|org-name|Org Name|Company|Company Name|Company English Name|Contact Organization|Contact Organisation|International Organisation|International Organization|Internationalized Organization
    |Localized Organization|Organization International|Trading Name|Business Name|Firm|Institution|Organization-loc|Organisation name in English|organizationname|Contact Company|English Company Name|Organisation (loc)
    |Organización|Organizacion|Organizzazione|Organização|Organizacja|Organizace|Organizácia|Organizacija|Organisaatio|Entreprise|Société|Societe|Empresa|Firma|Unternehmen|Bedrijf|Azienda|組織名|組織名称|Organization (Org)|单位名称|公司名称|公司|기관명|Tổ chức|Tên tổ chức|Организация|Kuruluş|Kurum|Şirket|Compañía`,
  email: `Email|E-mail|e-mail|Email Address|E-Mailbox|E-Mail Address|Contact Email|mail|Mailbox|Contact E-mail|email-1|Electronic mail|Correo|Correo electronico|Correo electrónico|Courriel|Adresse email|Adresse e-mail|E-Post|Epost|Sähköposti|holder email|이메일|전자우편|電子メール|メールアドレス|邮箱|电子邮件|電子郵件|Thư điện tử|Электронная почта|E-posta|Eposta|Email Addr`,
  phone: `Phone|phone|Telephone|Tel|Tel.|Phone Number|Telephone Number|Voice|Voice Number|Phone No|Phone No.|Contact Phone|Contact Telephone|Work Phone|Telephone No|Teléfono|Telefono|Telefone|Téléphone|Telefon|Telefonnummer|Puhelin|Tlf|Telf|전화번호|電話番号|电话|電話|Điện thoại|Số điện thoại|Телефон|Telno|Mobile|Phone.|Telephones|Telefon numarası`,
  fax: `Fax|fax-no|Facsimile|Fax Number|FAX No.|Fax No|Facsimile Number|Telefax|Telecopie|Télécopie|Contact Fax|팩스|팩스번호|FAX番号|传真|傳真|Факс|Faks|Telefaks|Fax.`,
  street: `Street|Street Address|Address|address|Addr|Postal Address|Post Address|Street1|Street Line|Address Line|International Address|Internationalized Street|Localized Street|Organisation Address|Organization Address|Registered Address|Address (line)|Mailing Address|Contact Address|Office Address|Physical Address|street-address|streetaddress|Registered Addr
    |Dirección|Direccion|Direccion postal|Endereço|Morada|Adresse|Adresse postale|Indirizzo|Adres|Adress|Adresa|Adrese|Osoite|Gateadresse|住所|地址|주소|Địa chỉ|Адрес|Postadresse|Adresă|Domicilio|Calle|Rue|Strasse|Straße|descr address`,
  city: `City|Town|Locality|Post Area|Postal Area|Ciudad|Cidade|Ville|Stadt|Ort|Città|Citta|Miasto|Město|Mesto|Grad|Kaupunki|Poststed|Stad|市|城市|도시|Thành phố|Город|Şehir|Il|Internationalized City|International City|Localized City|Localidad|Localidade|Comune|Registered City|Oraș`,
  state: `State|State/Province|Province|State / Province|stateProvince|Region|County|State or Province|Prefecture|sp|Estado o Provincia|Provincia|Departamento|Département|Bundesland|Województwo|省份|State/Country|Tỉnh|Область|Регион|Internationalized State|Internationalized State/Province|International State|Registered State|State/Prov|Province/State`,
  postalCode: `Postal Code|Postalcode|Zip Code|Zip|Zipcode|Postcode|Post Code|Zip/Postal Code|Postal|pcode|pc|Postal/Zip Code|ZIP Code/Postal Code|Zip Postal Code|Código postal|Codigo postal|Code postal|Postleitzahl|PLZ|CAP|Kod pocztowy|PSČ|Poštanski broj|Postinumero|Postnummer|郵便番号|邮编|邮政编码|우편번호|Mã bưu điện|Почтовый индекс|Индекс|Posta Kodu|Internationalized Postal Code|International Postal Code|Registered Postalcode|Zip codes|CP`,
  country: `Country|country|Country Code|ccode|Country/Economy|Country Name|cc|Country code (ISO)|Contact Country|País|Pais|Pays|Land|Landcode|Paese|Kraj|Země|Krajina|Zemlja|Država|Maa|国|国家|國家|국가|Quốc gia|Страна|Ülke|Internationalized Country|International Country|Registered Country|Countrycode|Nationality|Tara|Țara|Країна`,
  kind: `Type|type|Contact Type|Kind|Entity Type|Typ`,
  id: `ID|Contact ID|ContactID|Handle|NIC Handle|NIC-hdl|nic-handle|NIC Handle (if known)|Code|Contact Code|PID|NIC|UID|Contact Handle|ROID|Contact ROID|Identifier`,
};

/** A contact's field in front of whose it is, as Romance languages put it: `Email del titular`, `Nom du contact technique`. */
export const FIELDS_FIRST: ReadonlyArray<{
  readonly fields: string;
  readonly owners: Readonly<Partial<Record<Role, string>>>;
}> = [
  {
    fields: `Nom|Prénom|Organisation|Société|Adresse|Ville|Code postal|Pays|Téléphone|Fax|Email|E-mail|Mail|Courriel`,
    owners: {
      registrant: 'du titulaire|du propriétaire|titulaire|propriétaire',
      admin: 'du contact administratif|contact administratif',
      tech: 'du contact technique|contact technique',
      billing: 'du contact de facturation|contact facturation',
      registrar: "du bureau d'enregistrement|du registrar",
    },
  },
  {
    fields: `Nombre|Organización|Empresa|Dirección|Ciudad|País|Teléfono|Fax|Email|E-mail|Correo|Correo electrónico`,
    owners: {
      registrant: 'del titular|del propietario|del registrante|titular|registrante',
      admin: 'del contacto administrativo|contacto administrativo',
      tech: 'del contacto técnico|contacto técnico',
      billing: 'del contacto financiero|del contacto de pago',
      registrar: 'del registrador|del agente registrador',
    },
  },
  {
    fields: `Nome|Organização|Endereço|Morada|Cidade|País|Telefone|Fax|Email|E-mail`,
    owners: {
      registrant: 'do titular|do registrante|do proprietário',
      admin: 'do contato administrativo|do contacto administrativo|do responsável administrativo',
      tech: 'do contato técnico|do contacto técnico|do responsável técnico',
      registrar: 'do registrador|do agente de registo',
    },
  },
];

/** Known words with no field of ours: they end what came before, and are never taken for an address or a name server. */
export const OTHER_LABELS = `Remarks|remark|Notice|Note|Notes|source|mnt-by|mnt-lower|mnt-ref|notify|hold|anniversary|nsl-id|anonymous|obsoleted|eligstatus|eligdate|eligsource|reachmedia|reachstatus|reachsource|reachdate|ownerid|responsible-id|saci|nsstat|nslastaa|Registrant ID|DNS update
  |Domain Language|Maintainer|Language|ENS_AuthId|Created By|Updated By|Last Updated by|Last Updated by Registrar|Last Transferred Date|Transferred|Transfer Date|Last Transfer|Trademark|Trademark Name|Trademark Country|Trademark Number|Date Trademark Applied For|Date Trademark Registered
  |Eligibility Type|Eligibility Name|Eligibility ID|Registrant Type|Registration period|VID|Database Last Updated|Record Type|Phone Ext|Fax Ext|Registrant Phone Ext|Registrant Fax Ext|Admin Phone Ext|Admin Fax Ext|Tech Phone Ext|Tech Fax Ext|Billing Phone Ext|Billing Fax Ext|Phone Ext.|Fax Ext.|Registrant Phone Ext.|Registrant FAX Ext.|Admin Phone Ext.|Admin FAX Ext.|Tech Phone Ext.|Tech FAX Ext.|Billing Phone Ext.|Billing FAX Ext.
  |Publishes|정보공개여부|Holder Transfer|RegistryLock|Registry Lock|Available|Registration Type|Additional Information|Data Validation|Relevant dates|Important dates|Dates|Details|Id Type|Id Number|Registry fee due on|Domain Type|Owner Type|RegNr|Register Number|ID Number|Tax ID|Invoicing|Frozen Status|Transfer Status
  |Attention|Individual Role|Private|Whois privacy|Domain Information|Information|Domain Details|Search by domain name|Registrar created|Registar created|Registrant Created|Owner Created|Owner Updated|Admin Created|Admin Updated|Tech Created|Tech Updated|Name Server Handle|Legal form|org-type|geoip|nic-hdl-source
  |License|License status|Licence status|Expiration source|URL of the ICANN Whois Inaccuracy Complaint Form|URL of the ICANN WHOIS Data Problem Reporting System|Last Update of WHOIS database|Class|Auth Area|Zone|Grace period|Delete date|outzone|delete|deleted|auto-renew|Service|Contract Version|Re-registration Status|Nexus Category|Account Name|Application Purpose|Version
  |Domain Managers|Domain Manager|Company Chinese name|descr-en|dom-public|Redacted|Reason|Subscription|WHOIS lookup made at|WHOIS lookup made on|Terms of use|Copyright|Loại tên miền|Owner ID Type`;
