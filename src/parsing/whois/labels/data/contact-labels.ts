// Data: what registries and registrars call people and their data, in the languages they write.
/** A party: as a heading, as a label with its name behind it, or in front of a contact's field. */
export const ROLE_LABELS = {
  registrant: `Registrant|Registrant Contact|Registrant Contact Information
    |Registrant Information|descr|Registrant Details|Owner|Owner Contact|Domain Owner
    |Domain Holder|Holder|holder-c|owner-c|registrant-c|Registered For
    |Organization Using Domain Name|Organisation Using Domain Name|Holder of domain name
    |Domain Name Holder|Registrant Name and Address|Registrant's|Licensee|Licensee Contact|Client
    |Customer|Domain registrant|Domain Owners / Registrant|Domain Owners|Owner Information
    |Registrant Data|Ownership|Owner/Main Contact|Main Contact|Domain Name Owner
    |Domain Name Registrant|Registered Owner|Beneficiary|Subscriber|Registry Registrant|Titular
    |Titular del dominio|Titular del Nombre de Dominio|Titular / Registrant|Registrante
    |Registrado a nombre de|Propietario|Dueño|Titulaire|Titulaire du domaine|Propriétaire
    |Détenteur|Inhaber|Domaininhaber|Intestatario|Assegnatario|Innehavare|Innehaver|Haltija
    |Omistaja|등록인|登録者名|所有者|注册人|註冊人|註冊者|Chủ sở hữu tên miền|Chủ thể đăng ký sử dụng
    |Tên chủ thể đăng ký sử dụng|Tên chủ thể|Chủ thể|Administrator domeny|Abonent|Владелец
    |Владелец домена|Администратор домена|Регистрант|Domain Sahibi|Alan Adı Sahibi|Držitel
    |Vlasnik|Korisnik|Titularul|Registrant Person|Registrant Organisation Contact
    |Registrant International|Registrant Internationalized|Registrant Localized|Domain Contact
    |Organisation holding the domain|Holder Information|Proprietario|Organisation holder
    |Registered To|Registrado a|Détenteur du domaine|Propriétaire du domaine|Titular do domínio
    |Nosilac|Nositelj|Nosilac domene|Nosilac domena|صاحب النطاق`,
  admin: `Admin|Admin Contact|Administrative Contact|Administrative|Administrator
    |Administrative Contacts|Admin Contacts|Administrative Contact/Agent|adm|admin-c|adm-c|ac
    |Registry Admin|Administrative Contact Information|Admin Contact Information
    |Administrative Contact Code|Administrativ contact|Administration Contact|Admin Information
    |Registrant Administrative Contact|Administrative Contact Details|Contact Administrative
    |Admin Contact Details|Admin Person|Contacto Administrativo|Contacto admin
    |Contato administrativo|Responsável Administrativo|Responsable administrativo
    |Contact administratif|Responsable|Responsável|Responsible|Responsible Person
    |Administrativer Ansprechpartner|Contatto amministrativo|Administrativ kontakt
    |Administrativ kontaktperson|Kontakt administracyjny|Административный контакт|책임자|公開連絡窓口
    |登録担当者|管理联系人|行政聯絡人|İdari Kontak|İdari Sorumlu|Administrativní kontakt|Contact Information
    |Public Contact|Hallinnollinen yhteyshenkilö|Legal-c|Legal Contact|Manager|Authorised contact
    |Authorized Contact|Administrative Internationalized|Admin Internationalized|Admin Localized
    |Admin International|Administrative handle|Správce`,
  tech: `Tech|Tech Contact|Technical Contact|Technical|Technical Contacts|Tech Contacts|tec
    |tech-c|tec-c|tc|Registry Tech|Technical Contact Information|Tech Contact Information
    |Technical Contact Code|Technical Person|Zone Contact|zone-c|Zone/Tech
    |Registrar Technical Contacts|Registrar Technical Contact|Technical Information
    |Tech Information|Technical Contact Details|Technical Support Contact|Network Contact
    |DNS Admin Contact|Contact Technical|Tech Contact Details|Technician|Contacto Tecnico
    |Contato técnico|Responsável Técnico|Responsable técnico|Responsable technique
    |Contact technique|Technischer Ansprechpartner|Contatto tecnico|Contatti tecnici
    |Teknisk kontakt|Teknisk kontaktperson|Kontakt techniczny|Технический контакт|기술책임자|技術連絡担当者
    |技术联系人|技術聯絡人|Teknik Kontak|Teknik Sorumlu|Technický kontakt|Tehnički kontakt
    |Tekninen yhteyshenkilö|Tech Internationalized|Tech Localized|Tech International|Tech Person
    |Nameserver Contact`,
  billing: `Billing|Billing Contact|Billing Contacts|bil|bill|billing-c|bill-c|Registry Billing
    |Billing Contact Information|Invoicing Party|Accounting Contact|Financial Contact
    |Payment Contact|Billing Contact Code|Billing Information|Billing Internationalized
    |Contact Billing|Contacto de Cobranza|Contacto Financiero|Entidade Gestora
    |Contact de facturation|Contact facturation|Contacto de pago|Kontakt płatniczy
    |Kontakt finansowy|Платежный контакт|Ödeme Kontak|Fatura Sorumlu|Billing Person|Financial`,
  registrar: `Registrar|Sponsoring Registrar|Registrar Information|Registrar Info
    |Registrar Contact|Current Registar|Current Registrar|Registered By|Registrar of Record
    |Authorized Agency|Registering agent|Registration Agent|Agent|Accredited Registrar
    |Registrar Details|Registrar Contact Information|Registrar Data|Managing Registrar
    |Registrar/Agent|Record maintained by|Maintained by|Registration Provider|Domain Registrar
    |Registry Registrar|Registrar International|Registrar Internationalized|Provider
    |Created By Registrar|Agente Registrador|Registrador|Registrado por|Agente de registro
    |Entidad registradora|Entidade de registo|Entidade gestora / Registrar
    |Bureau d'enregistrement|Prestataire|Registrierungsstelle|Registrar autorizzato|Rejestrator
    |Registrator|Registraattori|Välittäjä|등록대행자|登録業者|注册商|注册服务机构|註冊商|受理註冊機構|受理注册机构
    |Nhà đăng ký quản lý|Quản lý tại Nhà đăng ký|Nhà đăng ký|Регистратор|Kayıt Operatörü
    |Kayıt Kuruluşu|Registar|Registratorul|Operateur|Sponsoring Agent`,
};

/** Who stands in an answer. */
export type LabelRole = keyof typeof ROLE_LABELS;

/** One heading for one person in several roles. */
export const SHARED_HEADINGS: ReadonlyArray<{
  readonly roles: readonly [LabelRole, ...LabelRole[]];
  readonly headings: string;
}> = [
  {
    roles: ['admin', 'tech'],
    headings: `Administrative Contact, Technical Contact|Administrative and Technical Contact
      |Administrative/Technical Contact|Admin/Tech Contact
      |Technical Contact, Administrative Contact`,
  },
  {
    roles: ['admin', 'tech'],
    headings: `Administrative Contact, Technical Contact, Zone Contact
      |Administrative Contact, Technical Contact, Zone Contact Contact
      |Administrative, Technical, Zone Contact`,
  },
  {
    roles: ['tech'],
    headings: `Technical Contact, Zone Contact|Technical/Zone Contact`,
  },
  {
    roles: ['admin', 'billing'],
    headings: `Administrative Contact, Billing Contact|Administrative/Billing Contact
      |Admin/Billing Contact|Billing Contact, Administrative Contact`,
  },
  {
    roles: ['tech', 'billing'],
    headings: `Technical Contact, Billing Contact|Technical/Billing Contact|Tech/Billing Contact
      |Billing Contact, Technical Contact`,
  },
  {
    roles: ['admin', 'tech', 'billing'],
    headings: `Administrative Contact, Technical Contact, Billing Contact
      |Administrative, Technical, Billing Contact|Administrative, Technical and Billing Contact
      |Admin/Tech/Billing Contact|Administrative, Billing, Technical Contact
      |Administrative Contact, Technical Contact, Zone Contact, Billing Contact`,
  },
];

/** Fields of a contact, alone (inside a section or object) or behind a role. */
export const CONTACT_LABELS = {
  name: `Name|Contact Name|Person|Full Name|Contact Person|Personname|International Name
    |Internationalized Name|Localized Name|Contact|role name|English Name|Individual Name
    |holder name|Name and Surname|Nombre|Nome|Nom|Nom complet|Naam|Navn|Namn|Nimi|Imię i nazwisko
    |Jméno|Meno|Ime|Ime i prezime|氏名|名前|名称|姓名|이름|Họ tên|Họ và tên|Tên|Имя|ФИО|İsim|Adı|Ad Soyad
    |Nazwa|contact display name|Contact Full Name|Attention Name|Registrant Name English`,
  firstName: `First Name|Given Name|Prenom|Contact firstname|Imię|Vorname|Etunimi|Fornavn`,
  lastName: `Last Name|Family Name|Surname|Nom de famille|Contact lastname|Nazwisko|Nachname
    |Sukunimi|Etternavn|Efternavn`,
  organization: `Organization|Organisation|Organization Name|Organisation Name|Org|OrgName
    |Company|Company Name|Company English Name|Contact Organization|Contact Organisation
    |International Organisation|International Organization|Internationalized Organization
    |Localized Organization|Organization International|Trading Name|Business Name|Firm
    |Institution|Organization-loc|Organisation name in English|Contact Company
    |English Company Name|Organización|Organizzazione|Organização|Organizacja|Organizace
    |Organizácia|Organizacija|Organisaatio|Entreprise|Société|Empresa|Firma|Unternehmen|Bedrijf
    |Azienda|組織名|組織名称|单位名称|公司名称|公司|기관명|Tổ chức|Tên tổ chức|Организация|Kuruluş|Kurum|Şirket
    |Compañía`,
  email: `Email|Email Address|E-Mailbox|Contact Email|mail|Mailbox|Electronic mail|Correo
    |Correo electronico|Courriel|Adresse email|E-Post|Sähköposti|holder email|이메일|전자우편|電子メール
    |メールアドレス|邮箱|电子邮件|電子郵件|Thư điện tử|Электронная почта|E-posta|Email Addr`,
  phone: `Phone|Telephone|Tel|Phone Number|Telephone Number|Voice|Voice Number|Phone No
    |Contact Phone|Contact Telephone|Work Phone|Telephone No|Teléfono|Telefone|Telefon
    |Telefonnummer|Puhelin|Tlf|Telf|전화번호|電話番号|电话|電話|Điện thoại|Số điện thoại|Телефон|Telno|Mobile
    |Telephones|Telefon numarası`,
  fax: `Fax|fax-no|Facsimile|Fax Number|Facsimile Number|Telefax|Telecopie|Contact Fax|팩스|팩스번호
    |FAX番号|传真|傳真|Факс|Faks|Telefaks`,
  street: `Street|Street Address|Address|Addr|Postal Address|Post Address|Street Line
    |Address Line|International Address|Internationalized Street|Localized Street
    |Organisation Address|Organization Address|Registered Address|Mailing Address|Contact Address
    |Office Address|Physical Address|Registered Addr|Dirección|Direccion postal|Endereço|Morada
    |Adresse|Adresse postale|Indirizzo|Adres|Adress|Adresa|Adrese|Osoite|Gateadresse|住所|地址|주소
    |Địa chỉ|Адрес|Postadresse|Domicilio|Calle|Rue|Strasse|Straße|descr address`,
  city: `City|Town|Locality|Post Area|Postal Area|Ciudad|Cidade|Ville|Stadt|Ort|Città|Miasto
    |Město|Grad|Kaupunki|Poststed|Stad|市|城市|도시|Thành phố|Город|Şehir|Il|Internationalized City
    |International City|Localized City|Localidad|Localidade|Comune|Registered City|Oraș`,
  state: `State|State/Province|Province|Region|County|State or Province|Prefecture|sp
    |Estado o Provincia|Provincia|Departamento|Département|Bundesland|Województwo|省份
    |State/Country|Tỉnh|Область|Регион|Internationalized State|Internationalized State/Province
    |International State|Registered State|State/Prov|Province/State`,
  postalCode: `Postal Code|Zip Code|Zip|Postcode|Zip/Postal Code|Postal|pcode|pc|Postal/Zip Code
    |ZIP Code/Postal Code|Código postal|Code postal|Postleitzahl|PLZ|CAP|Kod pocztowy|PSČ
    |Poštanski broj|Postinumero|Postnummer|郵便番号|邮编|邮政编码|우편번호|Mã bưu điện|Почтовый индекс|Индекс
    |Posta Kodu|Internationalized Postal Code|International Postal Code|Registered Postalcode
    |Zip codes|CP`,
  country: `Country|Country Code|ccode|Country/Economy|Country Name|cc|Contact Country|País|Pays
    |Land|Landcode|Paese|Kraj|Země|Krajina|Zemlja|Država|Maa|国|国家|國家|국가|Quốc gia|Страна|Ülke
    |Internationalized Country|International Country|Registered Country|Nationality|Tara|Країна`,
  kind: `Type|Contact Type|Kind|Entity Type|Typ`,
  id: `ID|Contact ID|Handle|NIC Handle|NIC-hdl|Code|Contact Code|PID|NIC|UID|Contact Handle|ROID
    |Contact ROID|Identifier`,
};

export type ContactField = keyof typeof CONTACT_LABELS;

/** A field in front of its owner, as Romance languages put it: `Email del titular`. */
export const FIELDS_FIRST: ReadonlyArray<{
  readonly fields: string;
  readonly owners: Readonly<Partial<Record<LabelRole, string>>>;
}> = [
  {
    fields: `Nom|Prénom|Organisation|Société|Adresse|Ville|Code postal|Pays|Téléphone|Fax|Email
      |Mail|Courriel`,
    owners: {
      registrant: `du titulaire|du propriétaire|titulaire|propriétaire`,
      admin: `du contact administratif|contact administratif`,
      tech: `du contact technique|contact technique`,
      billing: `du contact de facturation|contact facturation`,
      registrar: `du bureau d'enregistrement|du registrar`,
    },
  },
  {
    fields: `Nombre|Organización|Empresa|Dirección|Ciudad|País|Teléfono|Fax|Email|Correo
      |Correo electrónico`,
    owners: {
      registrant: `del titular|del propietario|del registrante|titular|registrante`,
      admin: `del contacto administrativo|contacto administrativo`,
      tech: `del contacto técnico|contacto técnico`,
      billing: `del contacto financiero|del contacto de pago`,
      registrar: `del registrador|del agente registrador`,
    },
  },
  {
    fields: `Nome|Organização|Endereço|Morada|Cidade|País|Telefone|Fax|Email`,
    owners: {
      registrant: `do titular|do registrante|do proprietário`,
      admin: `do contato administrativo|do contacto administrativo|do responsável administrativo`,
      tech: `do contato técnico|do contacto técnico|do responsável técnico`,
      registrar: `do registrador|do agente de registo`,
    },
  },
];

/** `key: value` objects as RIPE's database and FRED write them: what begins a block or names it. */
export const OBJECT_LABELS = {
  handle: 'nic-hdl|nic-hdl-br|nic-hdl-norid|nichandle|contact-hdl',
  person: 'person|role|personname|organisation-object|irt|mntner|person-loc',
  set: 'nsset|keyset|ns-list|key|nserver-set|nslist|dns-set|keyset-handle|host-object',
};

export type ObjectWord = keyof typeof OBJECT_LABELS;
