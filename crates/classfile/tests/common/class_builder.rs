//! Small class files, byte by byte.

/// A class `Made` with one static method, `run`, of which the code is given.
pub(crate) struct ClassBuilder {
    pub(crate) major: u16,
    pool: Vec<u8>,
    next: u16,
    pub(crate) max_locals: u16,
    /// `from`, `to`, `target` and the index of a class.
    pub(crate) handlers: Vec<[u16; 4]>,
}

impl ClassBuilder {
    pub(crate) fn new() -> ClassBuilder {
        ClassBuilder { major: 61, pool: Vec::new(), next: 1, max_locals: 0, handlers: Vec::new() }
    }

    /// Adds a constant: its tag and content. The index is that of the constant.
    pub(crate) fn constant(&mut self, tag: u8, content: &[u8]) -> u16 {
        self.pool.push(tag);
        self.pool.extend(content);
        let index = self.next;
        self.next += if tag == 5 || tag == 6 { 2 } else { 1 };
        index
    }

    pub(crate) fn utf8(&mut self, text: &[u8]) -> u16 {
        let length = (text.len() as u16).to_be_bytes();
        self.constant(1, &[&length, text].concat())
    }

    pub(crate) fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name.as_bytes());
        self.constant(7, &name.to_be_bytes())
    }

    pub(crate) fn member(&mut self, tag: u8, owner: &str, name: &str, descriptor: &str) -> u16 {
        let owner = self.class(owner).to_be_bytes();
        let name = self.utf8(name.as_bytes()).to_be_bytes();
        let descriptor = self.utf8(descriptor.as_bytes()).to_be_bytes();
        let name_and_type = self.constant(12, &[name, descriptor].concat()).to_be_bytes();
        self.constant(tag, &[owner, name_and_type].concat())
    }

    pub(crate) fn build(mut self, code: &[u8]) -> Vec<u8> {
        let this = self.class("Made");
        let object = self.class("java/lang/Object");
        let [name, descriptor, code_name] = [&b"run"[..], b"()V", b"Code"].map(|text| self.utf8(text));
        let mut file = 0xcafe_babe_u32.to_be_bytes().to_vec();
        let push = |file: &mut Vec<u8>, numbers: &[u16]| {
            file.extend(numbers.iter().flat_map(|number| number.to_be_bytes()));
        };
        push(&mut file, &[0, self.major, self.next]);
        file.extend(&self.pool);
        // Flags, names, no interfaces and fields; one method with one attribute.
        push(&mut file, &[0x21, this, object, 0, 0, 1, 0x9, name, descriptor, 1, code_name]);
        let attribute_length = 2 + 2 + 4 + code.len() + 2 + 8 * self.handlers.len() + 2;
        file.extend((attribute_length as u32).to_be_bytes());
        push(&mut file, &[4, self.max_locals]);
        file.extend((code.len() as u32).to_be_bytes());
        file.extend(code);
        push(&mut file, &[self.handlers.len() as u16]);
        push(&mut file, self.handlers.as_flattened());
        push(&mut file, &[0, 0]);
        file
    }
}
