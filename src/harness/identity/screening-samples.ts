/**
 * Small lists in each official format, with people who do not exist: Ilya Vorontsov-Testov, whom every list has with an alias
 * and a birth date, and a company and a ship, which are no people. The formats are as their publishers describe them. The
 * official files themselves were not at hand.
 */
export function screeningSamples(date = '2026-11-20') {
  const [year = '', month = '', day = ''] = date.split('-')
  return {
    'ofac-sdn.xml': `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
  <publshInformation><Publish_Date>${month}/${day}/${year}</Publish_Date><Record_Count>2</Record_Count></publshInformation>
  <sdnEntry><uid>9001</uid><firstName>Ilya</firstName><lastName>VORONTSOV-TESTOV</lastName><sdnType>Individual</sdnType>
    <programList><program>TEST-PROGRAM</program></programList>
    <akaList><aka><uid>1</uid><type>a.k.a.</type><category>weak</category><lastName>BIG ILYA</lastName></aka></akaList>
    <dateOfBirthList><dateOfBirthItem><uid>2</uid><dateOfBirth>21 May 1970</dateOfBirth><mainEntry>true</mainEntry></dateOfBirthItem></dateOfBirthList>
  </sdnEntry>
  <sdnEntry><uid>9002</uid><lastName>TESTOV TRADING LLC</lastName><sdnType>Entity</sdnType></sdnEntry>
</sdnList>`,
    'ofac-advanced.xml': `<?xml version="1.0" encoding="utf-8"?>
<Sanctions xmlns="http://www.un.org/sanctions/1.0">
  <DateOfIssue CalendarTypeID="1"><Year>${year}</Year><Month>${Number(month)}</Month><Day>${Number(day)}</Day></DateOfIssue>
  <ReferenceValueSets>
    <PartyTypeValues><PartyType ID="1">Individual</PartyType><PartyType ID="2">Entity</PartyType></PartyTypeValues>
    <PartySubTypeValues><PartySubType ID="4" PartyTypeID="1">Unknown</PartySubType><PartySubType ID="3" PartyTypeID="2">Unknown</PartySubType></PartySubTypeValues>
    <FeatureTypeValues><FeatureType ID="8" FeatureTypeGroupID="1">Birthdate</FeatureType></FeatureTypeValues>
    <SanctionsTypeValues><SanctionsType ID="1">Program</SanctionsType></SanctionsTypeValues>
  </ReferenceValueSets>
  <DistinctParties>
    <DistinctParty FixedRef="9001"><Comment/><Profile ID="9001" PartySubTypeID="4">
      <Identity ID="1" FixedRef="9001" Primary="true">
        <Alias FixedRef="9001" AliasTypeID="1400" Primary="false" LowQuality="true"><DocumentedName ID="2"><DocumentedNamePart><NamePartValue NamePartGroupID="3" ScriptID="215">Big Ilya</NamePartValue></DocumentedNamePart></DocumentedName></Alias>
        <Alias FixedRef="9001" AliasTypeID="1403" Primary="true" LowQuality="false"><DocumentedName ID="1">
          <DocumentedNamePart><NamePartValue NamePartGroupID="1" ScriptID="215">Vorontsov-Testov</NamePartValue></DocumentedNamePart>
          <DocumentedNamePart><NamePartValue NamePartGroupID="2" ScriptID="215">Ilya</NamePartValue></DocumentedNamePart>
        </DocumentedName></Alias>
      </Identity>
      <Feature ID="1" FeatureTypeID="8"><FeatureVersion ID="1"><DatePeriod>
        <Start><From><Year>1970</Year><Month>5</Month><Day>21</Day></From></Start>
        <End><To><Year>1970</Year><Month>5</Month><Day>21</Day></To></End>
      </DatePeriod></FeatureVersion></Feature>
    </Profile></DistinctParty>
    <DistinctParty FixedRef="9002"><Profile ID="9002" PartySubTypeID="3"><Identity ID="2" Primary="true"><Alias Primary="true"><DocumentedName ID="3"><DocumentedNamePart><NamePartValue>Testov Trading LLC</NamePartValue></DocumentedNamePart></DocumentedName></Alias></Identity></Profile></DistinctParty>
  </DistinctParties>
  <SanctionsEntries>
    <SanctionsEntry ID="1" ProfileID="9001" ListID="1550"><SanctionsMeasure ID="1" SanctionsTypeID="1"><Comment>TEST-PROGRAM</Comment></SanctionsMeasure></SanctionsEntry>
  </SanctionsEntries>
</Sanctions>`,
    'un.xml': `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="${date}T05:00:00.123Z">
  <INDIVIDUALS><INDIVIDUAL><DATAID>42</DATAID><FIRST_NAME>ILYA</FIRST_NAME><SECOND_NAME>VORONTSOV-TESTOV</SECOND_NAME>
    <UN_LIST_TYPE>TEST-PROGRAM</UN_LIST_TYPE><REFERENCE_NUMBER>9001</REFERENCE_NUMBER>
    <NAME_ORIGINAL_SCRIPT>Илья Воронцов-Тестов</NAME_ORIGINAL_SCRIPT>
    <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Big Ilya</ALIAS_NAME></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1970-05-21</DATE></INDIVIDUAL_DATE_OF_BIRTH>
  </INDIVIDUAL></INDIVIDUALS>
  <ENTITIES><ENTITY><DATAID>43</DATAID><FIRST_NAME>TESTOV TRADING LLC</FIRST_NAME></ENTITY></ENTITIES>
</CONSOLIDATED_LIST>`,
    'eu.xml': `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${date}T10:00:00.000+01:00" globalFileId="1">
  <sanctionEntity designationDetails="" euReferenceNumber="9001" logicalId="13">
    <regulation programme="TEST-PROGRAM" logicalId="1"/><subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="Ilya" middleName="" lastName="Vorontsov-Testov" wholeName="Ilya Vorontsov-Testov" strong="true"/>
    <nameAlias firstName="" middleName="" lastName="" wholeName="Big Ilya" strong="false"/>
    <birthdate circa="false" calendarType="GREGORIAN" birthdate="1970-05-21" year="1970" monthOfYear="5" dayOfMonth="21"/>
  </sanctionEntity>
  <sanctionEntity euReferenceNumber="9002" logicalId="14"><subjectType code="enterprise" classificationCode="E"/><nameAlias wholeName="Testov Trading LLC" strong="true"/></sanctionEntity>
</export>`,
    'eu.csv': `\uFEFFfileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_SubjectType;Entity_Regulation_Programme;NameAlias_LastName;NameAlias_FirstName;NameAlias_MiddleName;NameAlias_WholeName;NameAlias_Strong;BirthDate_BirthDate;BirthDate_Year
${day}/${month}/${year};13;9001;person;TEST-PROGRAM;Vorontsov-Testov;Ilya;;Ilya Vorontsov-Testov;true;;
${day}/${month}/${year};13;9001;person;TEST-PROGRAM;;;;Big Ilya;false;;
${day}/${month}/${year};13;9001;person;TEST-PROGRAM;;;;;;1970-05-21;1970
${day}/${month}/${year};14;9002;enterprise;TEST-PROGRAM;;;;Testov Trading LLC;true;;
`,
    'uk.xml': `<?xml version="1.0" encoding="utf-8"?>
<Designations><DateGenerated>${day}/${month}/${year}</DateGenerated>
  <Designation><LastUpdated>01/01/2026</LastUpdated><UniqueID>9001</UniqueID><OFSIGroupID>1</OFSIGroupID>
    <Names>
      <Name><Name1>Big</Name1><Name6>Ilya</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
      <Name><Name1>Ilya</Name1><Name6>Vorontsov-Testov</Name6><NameType>Primary Name</NameType></Name>
    </Names>
    <RegimeName>TEST-PROGRAM</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
    <IndividualDetails><Individual><DOBs><DOB>21/05/1970</DOB></DOBs></Individual></IndividualDetails>
  </Designation>
  <Designation><UniqueID>9002</UniqueID><Names><Name><Name6>Testov Trading LLC</Name6><NameType>Primary Name</NameType></Name></Names><IndividualEntityShip>Entity</IndividualEntityShip></Designation>
</Designations>`,
    'uk.csv': `Report Date: ${day}/${month}/${year}
Last Updated,Unique ID,OFSI Group ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Name non-latin script,Regime Name,Designation Type,D.O.B
01/01/2026,9001,1,Vorontsov-Testov,Ilya,,,,,Primary Name,,,TEST-PROGRAM,Individual,21/05/1970
01/01/2026,9001,1,Ilya,Big,,,,,Alias,Low quality a.k.a,,TEST-PROGRAM,Individual,21/05/1970
01/01/2026,9002,2,Testov Trading LLC,,,,,,Primary Name,,,TEST-PROGRAM,Entity,
`,
    'sdn.csv': `9001,"VORONTSOV-TESTOV, Ilya","individual","TEST-PROGRAM",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 21 May 1970; POB Testville; Gender Male."
9002,"TESTOV TRADING LLC",-0- ,"TEST-PROGRAM",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- 
`,
    'add.csv': `9001,1,"1 Test Street","Testville","Testland",-0- \n`,
    'alt.csv': `9001,1,"aka","BIG ILYA","weak"\n9002,2,"aka","TESTOV TRADE",-0- \n`,
  }
}
